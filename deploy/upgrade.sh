#!/bin/sh
# Moves the processes to the release that /srv/beikao/current points to (docs/backup-and-upgrade.md), one after the other. nginx
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
With containers: deploy/docker/upgrade.sh.
TEXT
}

# shellcheck source=deploy/roll.sh
. "$(dirname -- "$0")/roll.sh"
check_direction "${1-}"

OUT=${OUT:-/run/beikao}
SYSTEMCTL=${SYSTEMCTL:-systemctl}
WAIT=${WAIT:-60}
SITES='' units=''
for port in ${PORTS:-3001 3002}; do SITES="$SITES beikao@$port"; done
for port in ${UPSTREAMS-3101 3102}; do units="$units beikao-upstream@$port"; done
UPSTREAMS=$units

leave_out() { : >"$OUT/127.0.0.1:${1#*@}"; }
put_back() { rm -f "$OUT/127.0.0.1:${1#*@}"; }
stop() { $SYSTEMCTL stop "$1"; }
start() { $SYSTEMCTL --no-block start "$1"; }
is_ready() { curl -fsS -m 5 -o /dev/null "http://127.0.0.1:${1#*@}/readyz" 2>/dev/null; }
why() { echo "journalctl -u $1 -n 20"; }

mkdir -p "$OUT"
exchange "${1-}"
