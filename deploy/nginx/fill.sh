#!/bin/sh
# Writes the nginx configuration of 备考 with its placeholders filled. Run it again after every change here, and once
# for each agency domain; nothing outside CONF is touched, and nothing is reloaded.
set -eu

usage() {
    cat <<'TEXT'
deploy/nginx/fill.sh [DOMAIN CERTIFICATE KEY]
Without arguments: writes conf.d/beikao.conf and beikao/*.inc. With three: the server block of one agency domain.

  CONF        where nginx has its configuration    /etc/nginx
  PROCESSES   the site's processes                 127.0.0.1:3001 127.0.0.1:3002
  ASSETS      folder that holds assets/            /srv/beikao/shared
  ACME_ROOT   where certbot --webroot writes       /var/www/acme
  LOG         access log                           /var/log/nginx/beikao.log
  REAL_IP     addresses of a CDN or balancer in front of nginx, none by default
  NOTIFY_TO   the upstream, for notices of PAYMENT none; 127.0.0.1:3100 for beikao-upstream.service
  MARKING_TO  the upstream, for agencies' systems
              that mark answers                    none; 127.0.0.1:3100 for beikao-upstream.service
  HTTP_PORT, HTTPS_PORT                            80, 443

Then: nginx -t && systemctl reload nginx
TEXT
}

CONF=${CONF:-/etc/nginx}
PROCESSES=${PROCESSES:-127.0.0.1:3001 127.0.0.1:3002}
ASSETS=${ASSETS:-/srv/beikao/shared}
ACME_ROOT=${ACME_ROOT:-/var/www/acme}
LOG=${LOG:-/var/log/nginx/beikao.log}
REAL_IP=${REAL_IP:-}
NOTIFY_TO=${NOTIFY_TO:-}
MARKING_TO=${MARKING_TO:-}
HTTP_PORT=${HTTP_PORT:-80}
HTTPS_PORT=${HTTPS_PORT:-443}
DOMAIN='' CERTIFICATE='' KEY='' SERVERS='' TRUSTED='' NOTIFIED='' MARKING=''
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

fill() {
    sed -e "s|@CONF@|$CONF|g" -e "s|@SERVERS@|$SERVERS|g" -e "s|@REAL_IP@|$TRUSTED|g" -e "s|@NOTIFY@|$NOTIFIED|g" -e "s|@MARKING@|$MARKING|g" -e "s|@ASSETS@|$ASSETS|g" \
        -e "s|@ACME_ROOT@|$ACME_ROOT|g" -e "s|@LOG@|$LOG|g" -e "s|@HTTP_PORT@|$HTTP_PORT|g" \
        -e "s|@HTTPS_PORT@|$HTTPS_PORT|g" -e "s|@DOMAIN@|$DOMAIN|g" -e "s|@CERTIFICATE@|$CERTIFICATE|g" \
        -e "s|@KEY@|$KEY|g" "$1"
}

case $# in
0)
    for process in $PROCESSES; do
        SERVERS="$SERVERS    server $process max_fails=3 fail_timeout=2s;\\
"
    done
    SERVERS=${SERVERS%\\*}
    for address in $REAL_IP; do
        TRUSTED="${TRUSTED}set_real_ip_from $address;\\
"
    done
    TRUSTED=${TRUSTED%\\*}
    # Body and headers as they came: the upstream checks their signature.
    if [ -n "$NOTIFY_TO" ]; then NOTIFIED="location ~ ^/payment/notify(/[a-z]+)?\$ { proxy_pass http://$NOTIFY_TO; }"; fi
    if [ -n "$MARKING_TO" ]; then MARKING="location = /exam/marking { proxy_pass http://$MARKING_TO; }"; fi
    mkdir -p "$CONF/conf.d" "$CONF/beikao/agencies"
    for file in site proxy asset tls; do fill "$here/beikao/$file.inc" >"$CONF/beikao/$file.inc"; done
    fill "$here/beikao.conf" >"$CONF/conf.d/beikao.conf"
    ;;
3)
    DOMAIN=$1 CERTIFICATE=$2 KEY=$3
    case $DOMAIN in
    '' | *[!a-z0-9.-]* | -* | .*)
        echo "fill.sh: \"$DOMAIN\" is not a domain in lower case (a Chinese one in its xn-- form)." >&2
        exit 2
        ;;
    esac
    mkdir -p "$CONF/beikao/agencies"
    fill "$here/beikao/agency.conf.template" >"$CONF/beikao/agencies/$DOMAIN.conf"
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
