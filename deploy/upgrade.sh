#!/bin/sh
# Moves the processes to the release that /srv/beikao/current points to (docs/operations.md), one after the other. nginx
# leaves out the one whose file lies in OUT: no request waits for it, none meets it while it closes, and nginx is not
# reloaded, which would close connections that visitors keep open.
set -eu

usage() {
    cat <<'TEXT'
deploy/upgrade.sh [back|stop]
  (nothing)  the upstreams, then the site: an upstream serves the site of the release before
  back       the site, then the upstreams: to an older release
  stop       all upstreams at once, then the site: for a migration that no release of before can live with; calls
             are answered with 503 for the seconds that takes

  PORTS      ports of the site's processes           3001 3002
  UPSTREAMS  ports of the upstream's processes       3101 3102; empty: an API of your own
  OUT        as deploy/nginx/fill.sh has it          /run/beikao
  SYSTEMCTL  what stops and starts units             systemctl
  WAIT       seconds until one has to be ready       60
Ends with 1 when one does not become ready: it stays out of nginx, and the others still run the old release.
TEXT
}

PORTS=${PORTS:-3001 3002}
UPSTREAMS=${UPSTREAMS-3101 3102}
OUT=${OUT:-/run/beikao}
SYSTEMCTL=${SYSTEMCTL:-systemctl}
WAIT=${WAIT:-60}

# Usage: wait_for UNIT PORT
wait_for() {
    left=$WAIT
    until curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$2/readyz" 2>/dev/null; do
        left=$((left - 1))
        if [ "$left" -le 0 ]; then
            echo "$1: not ready after $WAIT s; it stays out of nginx, the rest is as it was. Why: journalctl -u $1 -n 20" >&2
            exit 1
        fi
        sleep 1
    done
}

# Usage: roll UNIT PORT...
roll() {
    unit=$1
    shift
    if [ $# -eq 1 ]; then echo "$unit$1: it is the only one: nobody answers for it until it is ready" >&2; fi
    for port in "$@"; do
        echo "$unit$port: out of nginx, restarting"
        : >"$OUT/127.0.0.1:$port"
        # What was sent to it before arrives.
        sleep 2
        $SYSTEMCTL stop "$unit$port"
        $SYSTEMCTL --no-block start "$unit$port"
        wait_for "$unit$port" "$port"
        rm -f "$OUT/127.0.0.1:$port"
        echo "$unit$port: ready, in nginx again"
    done
}

mkdir -p "$OUT"
# shellcheck disable=SC2086 # ports are words
case "${1-}" in
'') [ -z "$UPSTREAMS" ] || roll beikao-upstream@ $UPSTREAMS; roll beikao@ $PORTS ;;
back) roll beikao@ $PORTS; [ -z "$UPSTREAMS" ] || roll beikao-upstream@ $UPSTREAMS ;;
stop)
    for port in $UPSTREAMS; do $SYSTEMCTL stop "beikao-upstream@$port"; done
    # The first runs the migrations; the others come to tables that are up to date.
    for port in $UPSTREAMS; do
        $SYSTEMCTL --no-block start "beikao-upstream@$port"
        wait_for "beikao-upstream@$port" "$port"
        rm -f "$OUT/127.0.0.1:$port"
        echo "beikao-upstream@$port: ready"
    done
    roll beikao@ $PORTS
    ;;
*)
    usage
    [ "$1" = --help ] || exit 2
    ;;
esac
