#!/bin/sh
# Restarts the site's processes one after the other. Each is taken out of nginx first: a process that stops
# listening resets the connections it had not accepted yet, and a POST on one of them cannot be sent again.
# /srv/beikao/current points to the new release by then (docs/operations.md).
set -eu

if [ $# -gt 0 ]; then
    cat <<'TEXT'
deploy/upgrade.sh
  PORTS      ports of the site's processes          3001 3002
  RESTART    command that restarts one, by port     systemctl restart beikao@
  SITE_CONF  nginx's file with the server lines     /etc/nginx/conf.d/beikao.conf
  RELOAD     command that reloads nginx             systemctl reload nginx
  WAIT       seconds until one has to be ready      60
Ends with 1 when one does not become ready: it stays out of nginx, and the others still run the old release.
TEXT
    exit 0
fi

PORTS=${PORTS:-3001 3002}
RESTART=${RESTART:-systemctl restart beikao@}
SITE_CONF=${SITE_CONF:-/etc/nginx/conf.d/beikao.conf}
RELOAD=${RELOAD:-systemctl reload nginx}
WAIT=${WAIT:-60}
case $PORTS in
*' '*) ;;
*)
    echo "upgrade.sh: with one process there is a gap; name two or more in PORTS" >&2
    exit 2
    ;;
esac

# Usage: nginx_sends PORT to|past
nginx_sends() {
    if [ "$2" = past ]; then mark=' down'; else mark=''; fi
    sed -i "s/^\( *server [^ ]*:$1 max_fails=[^ ]* fail_timeout=[^ ;]*\)\( down\)*;/\1$mark;/" "$SITE_CONF"
    $RELOAD
    # The workers of before end the requests that they have begun.
    sleep 2
}

for port in $PORTS; do
    echo "$port: out of nginx, restarting"
    nginx_sends "$port" past
    $RESTART"$port"
    left=$WAIT
    until curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; do
        left=$((left - 1))
        if [ "$left" -le 0 ]; then
            echo "$port: not ready after $WAIT s; it stays out of nginx, the rest is as it was. See: journalctl -u beikao@$port" >&2
            exit 1
        fi
        sleep 1
    done
    nginx_sends "$port" to
    echo "$port: ready, in nginx again"
done
