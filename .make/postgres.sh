#!/usr/bin/env bash
# Runs a command with a PostgreSQL server for its tests: SEGUE_TEST_DATABASE_URL says where that is. One that is
# set is taken as it is: its user has to be allowed to create databases. Otherwise a server is started in a
# folder of its own and stopped at the end; as root on Debian its package is installed where it is missing.
# With --where it only says in a few words which server that is, and fails where there is none.
set -euo pipefail

OLDEST=15

# The folder of the newest server's programs; nothing where there is none that is new enough.
programs() {
  local folder version
  for folder in $(pg_config --bindir 2>/dev/null || true) $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
    $(dirname "$(command -v postgres 2>/dev/null || echo /none/none)"); do
    if [ ! -x "$folder/initdb" ] || [ ! -x "$folder/postgres" ]; then continue; fi
    version=$("$folder/postgres" --version | sed -E 's/[^0-9]*([0-9]+).*/\1/')
    if [ "$version" -ge "$OLDEST" ]; then
      echo "$folder"
      return
    fi
  done
}

if [ -n "${SEGUE_TEST_DATABASE_URL:-}" ]; then
  if [ "${1:-}" = --where ]; then
    echo 'the server of SEGUE_TEST_DATABASE_URL'
    exit
  fi
  exec "$@"
fi

bin=$(programs)
if [ -z "$bin" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'segue: installing PostgreSQL, on which the server is tested as well' >&2
  { apt-get update --quiet && DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends postgresql; } >&2 || true
  bin=$(programs)
fi
if [ -z "$bin" ]; then
  echo "PostgreSQL $OLDEST or newer is not here: install it, or set SEGUE_TEST_DATABASE_URL" >&2
  exit 1
fi
if [ "${1:-}" = --where ]; then
  "$bin/postgres" --version | sed -E 's/^postgres \(PostgreSQL\) ([0-9.]+).*/PostgreSQL \1/'
  exit
fi

folder=$(mktemp -d /tmp/segue-postgres.XXXXXX)
# PostgreSQL does not run as root.
as=()
if [ "$(id -u)" = 0 ]; then
  owner=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)
  chown "$owner" "$folder"
  as=(setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups env HOME=/tmp)
fi
stop() {
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
"${as[@]}" "$bin/initdb" -D "$folder/data" -U segue -A trust -E UTF8 --no-locale >"$folder/initdb.log" 2>&1 ||
  { cat "$folder/initdb.log" >&2; exit 1; }
# Nothing here has to survive a power cut. It listens on a socket in its folder, and on no port.
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/log" -w start -o "-k $folder -c listen_addresses= \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=500" >/dev/null ||
  { cat "$folder/data/log" >&2; exit 1; }
cd "$OLDPWD"
SEGUE_TEST_DATABASE_URL="postgres://segue@${folder//\//%2F}/postgres" "$@"
