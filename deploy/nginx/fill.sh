#!/bin/sh
# Writes the nginx configuration of 备考 with its placeholders filled. Run it again after every change here, and once
# for each agency domain; nothing outside CONF is touched, and nothing is reloaded.
set -eu

usage() {
    cat <<'TEXT'
deploy/nginx/fill.sh [DOMAIN CERTIFICATE KEY]
Without arguments: writes conf.d/beikao.conf and beikao/*.inc. With three: the server block of one agency domain.
With GROUP: the processes of one group of agencies that has a database of its own, beside those without; or a domain of it.

  CONF        where nginx has its configuration    /etc/nginx
  PROCESSES   the site's processes                 127.0.0.1:3001 127.0.0.1:3002
  UPSTREAMS   the reference upstream's processes   127.0.0.1:3101 127.0.0.1:3102
              empty: an API of your own, or one upstream that the site asks itself
  API_HOST    where the site finds them            127.0.0.1
  API_PORT                                         3100; of each group another one
  API_WAIT    how long nginx waits for an answer:
              less than the site's
              UPSTREAM_TIMEOUT_MS              4s
  GROUP       letters and digits                   none
  OUT         where deploy/upgrade.sh says which
              process is left out                  /run/beikao
  ASSETS      folder that holds assets/            /srv/beikao/shared
  ACME_ROOT   where certbot --webroot writes       /var/www/acme
  LOG         access log                           /var/log/nginx/beikao.log
  REAL_IP     addresses of a CDN or balancer in front of nginx, none by default
  NOTIFY_TO   the upstream, for notices of PAYMENT none; 127.0.0.1:3100 for beikao-upstream@
  MARKING_TO  the upstream, for agencies' systems
              that mark answers                    none; 127.0.0.1:3100 for beikao-upstream@
  FILES_TO    an S3 server: DOMAIN is its own, for
              films of FILES_SIGNED=1              none
  FILES_FROM  the upstreams' addresses, which
              alone write there                    127.0.0.1 ::1
  HTTP_PORT, HTTPS_PORT                            80, 443

Then: nginx -t && systemctl reload nginx
TEXT
}

CONF=${CONF:-/etc/nginx}
PROCESSES=${PROCESSES:-127.0.0.1:3001 127.0.0.1:3002}
UPSTREAMS=${UPSTREAMS-127.0.0.1:3101 127.0.0.1:3102}
API_HOST=${API_HOST:-127.0.0.1}
API_PORT=${API_PORT:-3100}
API_WAIT=${API_WAIT:-4s}
OUT=${OUT:-/run/beikao}
ASSETS=${ASSETS:-/srv/beikao/shared}
ACME_ROOT=${ACME_ROOT:-/var/www/acme}
LOG=${LOG:-/var/log/nginx/beikao.log}
REAL_IP=${REAL_IP:-}
NOTIFY_TO=${NOTIFY_TO:-}
MARKING_TO=${MARKING_TO:-}
FILES_TO=${FILES_TO:-}
FILES_FROM=${FILES_FROM:-127.0.0.1 ::1}
HTTP_PORT=${HTTP_PORT:-80}
HTTPS_PORT=${HTTPS_PORT:-443}
GROUP=${GROUP:-}
DOMAIN='' CERTIFICATE='' KEY='' TRUSTED='' NOTIFIED='' MARKING='' WRITERS=''
case $GROUP in
*[!a-z0-9]*)
    echo "fill.sh: GROUP must be small letters and digits, not \"$GROUP\"." >&2
    exit 2
    ;;
?*) GROUP=_$GROUP ;;
esac
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# Usage: group NAME "PROCESSES" [LEFT OUT]: two groups of processes, for requests that may be sent twice and for those that may not.
group() {
    for kind in '' _once; do
        echo "upstream $1$kind${3:+_but_$(name_of "$3")} {"
        echo "    zone $1$kind${3:+_but_$(name_of "$3")} 128k;"
        echo "    least_conn;"
        # One that fails is passed over for two seconds only, so that the one restarted before is back when the next goes down.
        for process in $2; do
            [ "$process" = "${3:-}" ] || echo "    server $process max_fails=3 fail_timeout=2s;"
        done
        # Less than the 65 s of the site and the 75 s of the upstream: the side that calls is the one that closes. A POST must
        # not meet a connection that its process is just closing, for it cannot be sent twice.
        [ -n "$kind" ] || printf '    keepalive 64;\n    keepalive_timeout 60s;\n'
        echo "}"
    done
}
groups() {
    group "$1" "$2"
    case $2 in *' '*) for one in $2; do group "$1" "$2" "$one"; done ;; esac
}
# Usage: choice VARIABLE "PROCESSES": which group a request goes to. One process alone is never left out.
choice() {
    case $2 in *' '*) for one in $2; do echo "if (-f $OUT/$one) { set \$$1 _but_$(name_of "$one"); }"; done ;; esac
}
# Usage: slow "PROCESSES": the site chooses the group without a process that is slow.
slow() {
    case $1 in *' '*) for one in $1; do echo "if (\$http_beikao_leave_out = $one) { set \$beikao_api_but _but_$(name_of "$one"); }"; done ;; esac
}
name_of() { echo "$1" | tr -c 'A-Za-z0-9.\n' _; }
# Several lines as sed's replacement.
lines() { sed 's/[&|\\]/\\&/g; $!s/$/\\/'; }

fill() {
    sed -e "s|@CONF@|$CONF|g" -e "s|@GROUPS@|$(groups "beikao_site$GROUP" "$PROCESSES" | lines)|" -e "s|@BUT@|$(choice beikao_but "$PROCESSES" | lines)|" \
        -e "s|@API_GROUPS@|$(groups "beikao_api$GROUP" "$UPSTREAMS" | lines)|" -e "s|@API_BUT@|$(choice beikao_api_but "$UPSTREAMS" | lines)|" -e "s|@API_SLOW@|$(slow "$UPSTREAMS" | lines)|" -e "s|@API_WAIT@|$API_WAIT|g" -e "s|@API_HOST@|$API_HOST|g" -e "s|@API_PORT@|$API_PORT|g" -e "s|@GROUP@|$GROUP|g" \
        -e "s|@REAL_IP@|$TRUSTED|g" -e "s|@NOTIFY@|$NOTIFIED|g" -e "s|@MARKING@|$MARKING|g" -e "s|@ASSETS@|$ASSETS|g" \
        -e "s|@ACME_ROOT@|$ACME_ROOT|g" -e "s|@LOG@|$LOG|g" -e "s|@HTTP_PORT@|$HTTP_PORT|g" \
        -e "s|@HTTPS_PORT@|$HTTPS_PORT|g" -e "s|@DOMAIN@|$DOMAIN|g" -e "s|@CERTIFICATE@|$CERTIFICATE|g" \
        -e "s|@KEY@|$KEY|g" -e "s|@FILES_TO@|$FILES_TO|g" -e "s|@FILES_FROM@|$WRITERS|g" "$1"
}

case $# in
0)
    for address in $REAL_IP; do
        TRUSTED="${TRUSTED}set_real_ip_from $address;\\
"
    done
    TRUSTED=${TRUSTED%\\*}
    # Body and headers as they came: the upstream checks their signature.
    if [ -n "$NOTIFY_TO" ]; then NOTIFIED="location ~ ^/payment/notify(/[a-z]+)?\$ { proxy_pass http://$NOTIFY_TO; }"; fi
    if [ -n "$MARKING_TO" ]; then MARKING="location = /exam/marking { proxy_pass http://$MARKING_TO; }"; fi
    mkdir -p "$CONF/conf.d" "$CONF/beikao/agencies"
    fill "$here/beikao/site.inc" >"$CONF/beikao/site$GROUP.inc"
    if [ -n "$GROUP" ]; then
        groups "beikao_site$GROUP" "$PROCESSES" >"$CONF/conf.d/beikao$GROUP.conf"
    else
        for file in proxy asset tls; do fill "$here/beikao/$file.inc" >"$CONF/beikao/$file.inc"; done
        fill "$here/beikao.conf" >"$CONF/conf.d/beikao.conf"
    fi
    if [ -n "$UPSTREAMS" ]; then fill "$here/beikao-api.conf" >"$CONF/conf.d/beikao-api$GROUP.conf"; else rm -f "$CONF/conf.d/beikao-api$GROUP.conf"; fi
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
    for address in $FILES_FROM; do WRITERS="${WRITERS}allow $address; "; done
    if [ -n "$FILES_TO" ]; then template=files; else template=agency; fi
    fill "$here/beikao/$template.conf.template" >"$CONF/beikao/agencies/$DOMAIN.conf"
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
