#!/bin/sh
# Writes a back-up of a running Redis to standard output, as tar.gz; games go on meanwhile.
# `redis-cli` must reach it by itself: REDISCLI_AUTH is its password, REDIS_PORT its port. DATA is its folder.
set -eu
DATA=${DATA:-/data}
cli() { redis-cli -p "${REDIS_PORT:-6379}" "$@"; }

[ -d "$DATA/appendonlydir" ]
# Compacting replaces files; it waits until they are copied.
former=$(cli CONFIG GET auto-aof-rewrite-percentage | tail -n 1)
trap 'cli CONFIG SET auto-aof-rewrite-percentage "$former" >/dev/null' EXIT
[ "$(cli CONFIG SET auto-aof-rewrite-percentage 0)" = OK ]
while cli INFO persistence | grep -Eq '^aof_rewrite_(in_progress|scheduled):1'; do sleep 1; done

# The last file grows while it is read, which GNU tar reports with 1: what came too late is in the next back-up.
tar -C "$DATA" -czf - appendonlydir || [ $? -eq 1 ]
