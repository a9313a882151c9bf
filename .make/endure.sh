#!/usr/bin/env bash
# Runs what the server must survive at length: kills, power cuts, failing disks, intruders, floods. Each line that it prints
# says how often something was tried and what came of it. `ENDURE_SHARE` is the share of the long run, 1 unless it is given;
# all of it takes hours.
set -euo pipefail
cd "$(dirname "$0")/.."

export ENDURE_SHARE=${ENDURE_SHARE:-1}
for part in crash disk admin_undo undo_law intruder strain siege mail provider; do
  echo "== $part"
  cargo test --quiet --release -p segue-server --test it -- "$part::" --nocapture --test-threads 1
done
if .make/postgres.sh --is-here || [ -n "${SEGUE_TEST_DATABASE_URL:-}" ]; then
  echo '== on_postgres'
  .make/postgres.sh cargo test --quiet --release -p segue-server --test it -- on_postgres:: --nocapture --test-threads 1
else
  echo '== on_postgres: not tried, PostgreSQL is not here'
fi
