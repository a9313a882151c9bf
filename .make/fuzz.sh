#!/usr/bin/env bash
# Runs each fuzz target of the core for FUZZ_SECONDS (60), beginning with the fixtures' texts.
# FUZZ_TARGETS names some of them. Ends with an error as soon as one finds something; what it found
# is in core/fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."

CARGO_FUZZ=0.13.2
FOLDER=${SEGUE_TOOLS_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/segue}/cargo-fuzz-$CARGO_FUZZ
export PATH=$FOLDER/bin:$PATH
if ! cargo fuzz --version 2>/dev/null | grep -qF "$CARGO_FUZZ"; then
  echo "segue: building cargo-fuzz $CARGO_FUZZ (about a minute)"
  CARGO_TARGET_DIR=$FOLDER/build cargo install --quiet --locked cargo-fuzz --version "$CARGO_FUZZ" --root "$FOLDER"
  rm -rf "$FOLDER/build"
fi
node .make/seeds.mjs target/fuzz/seeds
# The core has no unsafe code for a sanitizer to watch, and the stable compiler has none.
for target in ${FUZZ_TARGETS:-$(cargo fuzz list --fuzz-dir core/fuzz)}; do
  mkdir -p "target/fuzz/corpus/$target"
  echo "== $target"
  cargo fuzz run --fuzz-dir core/fuzz --sanitizer none --target-dir target/fuzz "$target" \
    "$PWD/target/fuzz/corpus/$target" "$PWD/target/fuzz/seeds/$target" -- \
    -max_total_time="${FUZZ_SECONDS:-60}" -timeout=5 -rss_limit_mb=1024 -max_len=4096 \
    -only_ascii=0 -verbosity=0 -print_final_stats=1 2>&1 | grep -vE '^(INFO|Dictionary)' || exit 1
done
