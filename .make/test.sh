#!/usr/bin/env bash
# Runs every suite, to the end even when one fails, and closes with a summary of what ran.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
summary=()
failed=0

# suite NAME PATTERN COMMAND…: the pattern's first group is a number of tests, summed over the log.
suite() {
  local name=$1 pattern=$2 status=passed started=$SECONDS count
  shift 2
  printf '\n== %s\n' "$name"
  "$@" 2>&1 | tee "$logs/log" || status=failed
  count=$(sed 's/\x1b\[[0-9;]*m//g' "$logs/log" | sed -nE "s/.*$pattern.*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }')
  if [ "$count" = 0 ]; then status=failed; fi
  [ "$status" = passed ] || failed=1
  summary+=("$(printf '%-58s %5s tests  %-6s %4s s' "$name" "$count" "$status" $((SECONDS - started)))")
}

CHROMIUM=$(.make/chromium.sh) || exit 1
export CHROMIUM
# The property tests explore from a seed, so that a run says the same thing twice.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-20260314} TZ=${TZ:-UTC}

suite 'Rules, native: vectors, laws, grammars' 'test result: ok\. ([0-9]+) passed' \
  cargo test --quiet -p segue-core
suite 'Server: store, API, site, commands' 'test result: ok\. ([0-9]+) passed' \
  cargo test --quiet -p segue-server
suite 'Site, and the rules through WebAssembly' 'Tests +([0-9]+) passed' \
  npm --prefix web run --silent test
suite 'Journeys in Chromium, and the rules there' '^([0-9]+) passed, ' \
  npm --prefix web run --silent e2e

printf '\n== What ran\n'
printf '%s\n' "${summary[@]}"
exit "$failed"
