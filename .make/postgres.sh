#!/usr/bin/env bash
# Runs a command with a PostgreSQL server for its tests: SEGUE_TEST_DATABASE_URL says where that is. One that is
# set is taken as it is: its user has to be allowed to create databases. Otherwise a server is started in a
# folder of its own and stopped at the end; as root on Debian its package is installed where it is missing.
# With --where it only says in a few words which server that is, and fails where there is none. With --start
# FOLDER it starts a server that keeps its data there and prints its address; with --kill FOLDER it ends that;
# --is-here says by its exit code whether it can, and --programs where PostgreSQL's programs are.
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

case "${1:-}" in
  --is-here)
    [ -n "$(programs)" ]
    exit
    ;;
  --programs)
    programs
    exit
    ;;
esac
if [ -n "${SEGUE_TEST_DATABASE_URL:-}" ] && [[ ${1:-} != --start && ${1:-} != --kill ]]; then
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

# PostgreSQL does not run as root: whoever owns the folder of a server starts it.
as=()
if [ "$(id -u)" = 0 ]; then
  owner=$(id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody)
  as=(setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups env HOME=/tmp)
fi
own() { if [ "$(id -u)" = 0 ]; then chown "$owner" "$1"; fi; }

# Creates the data of a server in a folder.
create() {
  own "$1"
  (cd "$1" && "${as[@]}" "$bin/initdb" -D "$1/data" -U segue -A trust -E UTF8 --no-locale) >"$1/initdb.log" 2>&1 ||
    { cat "$1/initdb.log" >&2; exit 1; }
}
# Starts a server in a folder, with options. It listens on a socket in its folder, and on no port.
start() {
  (cd "$1" && "${as[@]}" "$bin/pg_ctl" -D "$1/data" -l "$1/data/log" -w start \
    -o "-k $1 -c listen_addresses= -c max_connections=500 $2") >/dev/null 2>&1
}
address() { echo "postgres://segue@${1//\//%2F}/postgres"; }

# A server of a test's own: what it acknowledges is kept.
case "${1:-}" in
  --start)
    if [ ! -e "$2" ]; then
      mkdir -p "$2"
      create "$2"
    fi
    # The processes of one that was ended may be on their way out.
    for _ in $(seq 50); do
      if start "$2" ''; then
        address "$2"
        exit
      fi
      sleep 0.1
    done
    cat "$2/data/log" >&2
    exit 1
    ;;
  --kill)
    if pid=$(head -1 "$2/data/postmaster.pid" 2>/dev/null) && kill -0 "$pid" 2>/dev/null; then
      # The server before the others, or it would see to those that end.
      others=$(ps -A -o pid= -o ppid= 2>/dev/null | awk -v of="$pid" '$2 == of { print $1 }' || true)
      # shellcheck disable=SC2086 # one process to a word
      kill -KILL "$pid" $others 2>/dev/null || true
    fi
    exit
    ;;
esac

folder=$(mktemp -d /tmp/segue-postgres.XXXXXX)
stop() {
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
create "$folder"
# Nothing here has to survive a power cut.
start "$folder" '-c fsync=off -c synchronous_commit=off -c full_page_writes=off' ||
  { cat "$folder/data/log" >&2; exit 1; }
SEGUE_TEST_DATABASE_URL=$(address "$folder") "$@"
