#!/bin/sh
# Installs the programs of Debian that some tests drive: those named as arguments, by default all. In CI a missing browser
# is a failure. Elsewhere a missing program is reported, and its tests are skipped.
find_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
find_program() { if [ "$1" = chromium ]; then find_browser; else PATH="$PATH:/usr/sbin" command -v "$1"; fi; }

missing=""
for program in ${*:-chromium haproxy nginx pgbouncer}; do
  find_program "$program" >/dev/null || missing="$missing $program"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing$missing for the tests ..."
  # Their services stay off: the tests start what they need. (101 is what Debian takes for "do not start".)
  policy=/usr/sbin/policy-rc.d
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" && trap 'rm -f "$policy"' EXIT; }
  # shellcheck disable=SC2086 (they are words)
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null 2>&1
fi
for program in $missing; do
  find_program "$program" >/dev/null && continue
  if [ "${CI:-}" = true ] && [ "$program" = chromium ]; then
    echo "No chromium, and it could not be installed: the tests of pages cannot run." >&2
    exit 1
  fi
  echo "*** NO $program: the tests that need it are SKIPPED. Install it to run them. ***" >&2
done
