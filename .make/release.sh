#!/usr/bin/env bash
# Makes `target/release-archive/segue-VERSION-HOST.tar.gz` and its checksum: the program with the site inside,
# what it takes to run it as a service, the licences, the notices of everything that is compiled into it, and a
# bill of materials of both halves (CycloneDX). The same commit makes the same archive.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
name=segue-$version-$host
out=$PWD/target/release-archive
rm -rf "$out" && mkdir -p "$out/$name"/{docs,ops,licenses}

install -m 755 target/dist/segue "$out/$name/segue"
strip --strip-debug "$out/$name/segue"
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$out/$name"
cp docs/operations.md docs/scale.md docs/settings.md "$out/$name/docs"
cp .ops/segue.service .ops/seguectl "$out/$name/ops"

echo "segue: collecting notices"
cargo about generate --locked --offline --fail --config .make/about.toml --manifest-path server/Cargo.toml \
  .make/about.hbs >"$out/$name/licenses/program.md"
cp web/dist/licenses.md "$out/$name/licenses/site.md"
cp server/assets/fonts/OFL.txt "$out/$name/licenses/fonts.txt"

echo "segue: writing the bill of materials"
cargo cyclonedx --quiet --format json --manifest-path server/Cargo.toml --override-filename sbom
mv server/sbom.json "$out/$name/sbom-program.json"
find . -name sbom.json -not -path './target/*' -not -path '*/node_modules/*' -delete
npm --prefix web sbom --sbom-format cyclonedx --omit dev --package-lock-only >"$out/$name/sbom-site.json"

date=$(git log -1 --format=%cI 2>/dev/null || echo 1970-01-01)
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="$date" -C "$out" -cf - "$name" | gzip -n9 >"$out/$name.tar.gz"
rm -rf "${out:?}/$name"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "segue: $out/$name.tar.gz"
