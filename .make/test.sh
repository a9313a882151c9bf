#!/usr/bin/env bash
# Runs every suite, to the end even when one fails, and closes with a summary of how many of each
# ran and how long each took. Where there are more than two processors, those in Rust run beside those
# of the site; two are busy with either, and both at once would only slow each other down.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

CHROMIUM=$(.make/chromium.sh) || exit 1
export CHROMIUM
# The property tests explore from a seed, so that a run says the same thing twice.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-20260314} TZ=${TZ:-UTC}

# suite LABEL NAME PATTERN COMMAND…: runs the command and notes a line for the summary. The pattern's
# first group is a number of tests, summed over the log.
suite() {
  local label=$1 name=$2 pattern=$3 status=passed started=$SECONDS count
  shift 3
  printf '%s | == %s\n' "$label" "$name"
  "$@" 2>&1 | sed -u 's/\x1b\[[0-9;]*m//g' | tee "$logs/$label.log" | sed -u "s/^/$label | /" || status=failed
  count=$(sed -nE "s/.*$pattern.*/\1/p" "$logs/$label.log" | awk '{ sum += $1 } END { print sum + 0 }')
  if [ "$count" = 0 ]; then status=failed; fi
  printf '%-58s %5s tests  %-6s %4s s\n' "$name" "$count" "$status" $((SECONDS - started)) >"$logs/$label.sum"
  [ "$status" = passed ]
}

# The same packages in every call: another choice would compile what they depend on again.
rust() { cargo test --quiet -p segue-core -p segue-base -p segue-store -p segue-mail -p segue-providers -p segue-server -p fake-world -p synth "$@"; }
rust_suites() {
  local failed=0 laws=()
  for file in core/tests/*.rs; do laws+=(--test "$(basename "$file" .rs)"); done
  suite rules 'Rules: vectors and laws; units of rules and server' 'test result: ok\. ([0-9]+) passed' \
    rust --lib --bins "${laws[@]}" -- --skip on_postgres || failed=1
  suite server 'Server: store, API, site, commands' 'test result: ok\. ([0-9]+) passed' \
    rust --test it -- --skip on_postgres || failed=1
  postgres_suite || failed=1
  return $failed
}
# The same tests of the server, and the store's own, on the other engine. Those that start the program on a data
# folder, and those of files, know SQLite alone.
postgres_suite() {
  local where
  if ! where=$(.make/postgres.sh --where); then
    printf '%-58s not run: there is no PostgreSQL here\n' 'Server on PostgreSQL' >"$logs/postgres.sum"
    return
  fi
  suite postgres "Server on $where" 'test result: ok\. ([0-9]+) passed' .make/postgres.sh .make/test.sh --on-postgres
}
on_postgres() {
  local of_files=() own=()
  for part in catalogue_files cli contract crash disk doctor house keeping operations siege; do
    of_files+=(--skip "$part::")
  done
  if ! .make/postgres.sh --is-here; then
    echo 'No PostgreSQL is installed here: the tests that start and end one of their own are not run'
    own=(--skip kill_9_of_the_database --skip a_wrong_password)
  fi
  rust --lib -- on_postgres "${own[@]}" && rust --test it -- "${of_files[@]}" "${own[@]}"
}
site_suites() {
  local failed=0
  suite site 'Site, and the rules through WebAssembly' 'Tests +([0-9]+) passed' \
    npm --prefix web run --silent test || failed=1
  suite journeys 'Journeys in Chromium, and the rules there' '^([0-9]+) passed, ' \
    npm --prefix web run --silent e2e || failed=1
  return $failed
}

if [ "${1:-}" = --on-postgres ]; then
  on_postgres
  exit
fi

failed=0
if [ "$(getconf _NPROCESSORS_ONLN)" -gt 2 ]; then
  rust_suites & rust=$!
  site_suites & site=$!
  wait $rust || failed=1
  wait $site || failed=1
else
  rust_suites || failed=1
  site_suites || failed=1
fi

printf '\n== What ran\n'
for label in rules server postgres site journeys; do cat "$logs/$label.sum" || failed=1; done
printf '%-58s %26s s\n' 'In all' $SECONDS
if [ "$failed" = 1 ]; then
  printf '\n== What failed\n'
  # What Rust's harness, vitest and the journeys say of a test that failed, each once.
  grep -hE -A 14 '^(---- .* stdout ----| *FAIL |lost: |error(\[|:))' "$logs"/*.log | head -n 200
fi
exit "$failed"
