#!/usr/bin/env bash
# Prints the path of a Chromium for the journeys, installing one when there is none: Debian's
# package when root on Debian, otherwise Playwright's own build. The headless shell comes first: it
# has no window to draw, and takes a third of the time.
set -euo pipefail
cd "$(dirname "$0")/.."

for candidate in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
  if [ -n "$candidate" ] && command -v "$candidate" >/dev/null; then
    command -v "$candidate"
    exit
  fi
done
playwright() { (cd web && node -e "process.stdout.write(require('@playwright/test').chromium.executablePath())"); }
if [ ! -x "$(playwright)" ]; then
  if [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then
    echo "segue: installing Debian's Chromium for the browser tests" >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >&2
    command -v chromium-headless-shell
    exit
  fi
  echo "segue: installing Playwright's Chromium for the browser tests" >&2
  (cd web && npx playwright install --only-shell chromium >&2)
fi
playwright
