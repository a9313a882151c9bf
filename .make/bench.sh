#!/usr/bin/env bash
# Prints the figures the project holds itself to: speed in ratios with a peer of the same run,
# sizes in bytes as they are sent, and how well real tracklists are read. Every part runs, whatever
# another one does; the last lines say which failed. Sizes over their budget fail; timings never do.
#
# QUICK=1 runs shortly what needs nothing built for release, to tell whether it still runs, with the
# programs that the tests use. Its timings mean nothing.
set -uo pipefail
cd "$(dirname "$0")/.."

CORPUS=${CORPUS:-$(ls -d "$PWD"/../*/corpus 2>/dev/null | head -n 1 || true)}
export CORPUS
QUICK=${QUICK:-}
folder=target/dist
[ -z "$QUICK" ] || folder=target/debug
export SEGUE_BIN=$PWD/$folder/segue SEGUE_FAKE_WORLD=$PWD/target/debug/fake-world
CHROMIUM=$(.make/chromium.sh) || exit 1
export CHROMIUM

failed=()
# part NAME COMMAND…
part() {
  local name=$1 started=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  ( set -e; "$@" ) || failed+=("$name")
  printf '(%s s)\n' $((SECONDS - started))
}

rules() { cargo bench --quiet --profile dist -p segue-core --bench reading --bench holding --bench comparing; }
rules_in_wasm() {
  (cd web && npx --no vite build --config bench/vite.config.ts --logLevel error) || return
  node --expose-gc web/node_modules/.cache/bench/bench.js
}
hearing() { cargo bench --quiet --profile dist -p segue-sound --bench hearing; }
serving() { cargo bench --quiet --profile dist -p segue-server --bench serving "$@"; }
# What writes gain by sharing a sync depends on how long one takes, in which disks differ most.
slow_writes() {
  "${CC:-cc}" -shared -fPIC -O1 -o target/slow_disk.so .make/slow_disk.c -ldl || return
  SYNC_US=1000 LD_PRELOAD=$PWD/target/slow_disk.so serving -- writes
}
playing() { npm --prefix web run --silent measure; }
pages() { node web/bench/lighthouse.mjs; }

over=0
# budget NAME BYTES MOST
budget() {
  printf '%s: %s bytes gzipped, of at most %s\n' "$1" "$2" "$3"
  if [ "$2" -gt "$3" ]; then over=1; fi
}
sizes() {
  local listening editing decoding comparing timing
  listening=$(gzip -9c web/pkg/listening/listening_bg.wasm | wc -c)
  editing=$(gzip -9c web/pkg/editing/editing_bg.wasm | wc -c)
  decoding=$(gzip -9c web/pkg/decoding/decoding_bg.wasm | wc -c)
  comparing=$(gzip -9c web/pkg/comparing/comparing_bg.wasm | wc -c)
  timing=$(gzip -9c web/pkg/timing/timing_bg.wasm | wc -c)
  budget 'core .wasm, what a listener loads' "$listening" 9500
  budget 'core .wasm, what writing loads besides' "$editing" 161000
  budget 'core .wasm, what a file from before Unicode loads besides' "$decoding" 250000
  budget 'core .wasm, what setting two tracklists beside each other loads besides' "$comparing" 21000
  budget 'core .wasm, what timing a mix by ear loads besides' "$timing" 10500
  echo 'what its parts take before they are compressed:'
  node .make/parts.mjs target/editing.wasm
  # A page's first load: the entry, what it imports, and the route's own chunks.
  budget 'initial JavaScript of the home page' "$(node web/bench/initial.mjs HomePage)" 130000
  budget 'initial JavaScript of a mix page, besides the wasm' "$(node web/bench/initial.mjs MixPage)" 170000
  [ "$over" = 0 ]
}
# First sight: exact rows, precision and whole lists, in per cent, of lists with which the reader was not designed, before
# any rule was changed for them: 71.9, 94.8, 55.3 of rare forms; 90.6, 99.6, 75.0 of what members of a mix site paste.
reading() {
  if [ -x "${CORPUS:-}/score.py" ]; then
    python3 "$CORPUS/score.py" -- "$SEGUE_BIN" parse - --print json
  else
    echo 'no labelled corpus here: set CORPUS to a folder with score.py, raw and labels'
  fi
}

[ -n "$QUICK" ] || part 'Speed, native' rules
part 'Speed, in WebAssembly' rules_in_wasm
if [ -z "$QUICK" ]; then
  part 'Hearing sounds' hearing
  part 'Serving' serving
  if .make/postgres.sh --is-here; then
    part 'Serving on PostgreSQL' serving -- scale
  else
    echo 'no PostgreSQL is installed here: what a site on it costs is not measured'
  fi
  if [ "$(uname)" = Linux ]; then
    part 'Writing, on a disk that takes a millisecond more to sync' slow_writes
  fi
  part 'Pages' pages
fi
part 'Playing' playing
part 'Size' sizes
part 'Reading' reading

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nfailed: %s\n' "${failed[@]}"
  exit 1
fi
