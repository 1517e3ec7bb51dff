#!/bin/sh
# Takes a back-up from standard input and puts it in the place of what a stopped Redis has on disk. DATA is its folder.
set -eu
DATA=${DATA:-/data}
if redis-cli -p "${REDIS_PORT:-6379}" ping >/dev/null 2>&1; then
  echo 'Redis is running. Stop it first.' >&2
  exit 1
fi

fresh=$(mktemp -d "$DATA/restoring.XXXXXX")
trap 'rm -rf "$fresh"' EXIT
tar -C "$fresh" -xzf -
# Only the end may be torn, where the back-up was taken in mid-write; anything else is noticed before it replaces.
yes | redis-check-aof --fix "$fresh"/appendonlydir/*.manifest >&2

if [ -e "$DATA/appendonlydir" ]; then
  mv "$DATA/appendonlydir" "$DATA/appendonlydir.before-$(date -u +%Y%m%dT%H%M%SZ)"
fi
mv "$fresh/appendonlydir" "$DATA/appendonlydir"
