#!/bin/sh
# Builds this folder's images and moves the containers of compose.yaml to them, one after the other (docs/backup-and-upgrade.md). nginx
# leaves out the one that is exchanged and goes on itself, for it holds the visitors' connections.
set -eu

usage() {
    cat <<'TEXT'
deploy/docker/upgrade.sh [back|stop]
  (nothing)  builds, then the upstreams, then the site: an upstream serves the site of the release before
  back       to the image of before (beikao:previous), the site first, then the upstreams; builds nothing
  stop       builds, then all upstreams at once, then the site: for a migration that no release of before can live with;
             calls are answered with 503 for the seconds that takes

  COMPOSE    docker compose, or podman compose (with docker's compose as its provider)
  WAIT       seconds until one has to be ready       90
Ends with 1 when one does not become ready: it stays out of nginx, and the others still run the image of before.
TEXT
}

cd "$(dirname -- "$0")/../.."
# shellcheck source=deploy/roll.sh
. deploy/roll.sh
check_direction "${1-}"

COMPOSE=${COMPOSE:-docker compose}
WAIT=${WAIT:-90}
ENGINE=${COMPOSE%% *}
say() { echo "upgrade.sh: $*" >&2; }
in_nginx() { $COMPOSE exec -T nginx "$@"; }

# NAME@ADDRESS, in the order in which compose.yaml tells nginx of them.
named() {
    kind=$1 num=0
    shift
    for address in "$@"; do
        num=$((num + 1))
        echo "$kind$num@$address"
    done
}
told=$(in_nginx sh -c 'echo "$UPSTREAMS;$PROCESSES"')
# shellcheck disable=SC2086 # addresses are words
UPSTREAMS=$(named upstream ${told%;*}) SITES=$(named site ${told#*;})
if [ -z "$UPSTREAMS" ]; then
    say "nginx runs from a compose.yaml of before: $COMPOSE down, then $COMPOSE up --build -d, once"
    exit 1
fi
for last in $SITES; do :; done

leave_out() { in_nginx sh -c 'mkdir -p "$OUT" && : >"$OUT/$1"' sh "${1#*@}"; }
put_back() { in_nginx sh -c 'rm -f "$OUT/$1"' sh "${1#*@}"; }
stop() { $COMPOSE stop "${1%%@*}"; }
start() { $COMPOSE up -d --no-deps --no-build --force-recreate "${1%%@*}"; }
is_ready() { in_nginx curl -fsS -m 5 -o /dev/null "http://${1#*@}/readyz" 2>/dev/null; }
why() { echo "$COMPOSE logs --tail 20 ${1%%@*}. The way back: deploy/docker/upgrade.sh back"; }

if [ "${1-}" = back ]; then
    if ! $ENGINE image inspect beikao:previous >/dev/null 2>&1; then
        say "there is no image beikao:previous: build the release of before in its folder, by its own deploy/docker/upgrade.sh"
        exit 1
    fi
    $ENGINE tag beikao:previous beikao:latest
else
    # What the last one runs is the image of before, also when an upgrade ended halfway; unless it is the one that did not become ready.
    if is_ready "$last"; then
        $ENGINE tag "$($ENGINE inspect -f '{{.Image}}' "$($COMPOSE ps -q "${last%%@*}")")" beikao:previous
    fi
    $COMPOSE build upstream1 nginx
fi
# Pages of both builds are out while it runs; nginx has the files of both.
$COMPOSE run --rm --no-deps -T assets
exchange "${1-}"
$COMPOSE up -d --no-deps --no-build --force-recreate backup

sum='find . -type f | LC_ALL=C sort | xargs cat | cksum'
if [ "$(cd deploy/nginx && sh -c "$sum")" != "$(in_nginx sh -c "cd /srv/beikao/nginx && $sum")" ]; then
    say "deploy/nginx has changed and nginx has not; when a few seconds without it do no harm: $COMPOSE up -d --no-deps nginx"
fi
say "done; $ENGINE image prune removes what nothing runs and beikao:previous does not name"
