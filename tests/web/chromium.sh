#!/bin/sh
# Makes sure of a real browser for the tests of pages. In CI a missing one is a failure; elsewhere it is said aloud.
find_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
find_browser >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium for the tests of pages ..."
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1
  find_browser >/dev/null && exit 0
fi
if [ "${CI:-}" = true ]; then
  echo "No chromium, and it could not be installed: the tests of pages cannot run." >&2
  exit 1
fi
echo "*** NO CHROMIUM: the tests of pages are SKIPPED. Install chromium to run them. ***" >&2
