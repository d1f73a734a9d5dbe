#!/bin/sh
# Installs this release on a Debian 12 machine of its own, as docs/install.md tells it. Run it again whenever you like:
# what is there stays, environment files and databases above all.
set -eu

usage() {
    cat <<'TEXT'
deploy/install.sh [DOMAIN...]
As root, from a release: git clone REPOSITORY /srv/beikao/releases/1 && cd /srv/beikao/releases/1 && deploy/install.sh
Node 24, PostgreSQL with role and database, user and folders, environment files, the build, units, nginx, backups every
night, and the command `beikao` (beikao admin ..., beikao backup FILE). DOMAIN: an agency's, with a certificate by certbot.

  POINT_IN_TIME=1  archives PostgreSQL's log each minute and takes a base backup every night (pgbackrest), so that
               deploy/restore.sh --to TIME works; restarts PostgreSQL once    off
  EMAIL        for Let's Encrypt; without it certificates are left to you    none
  NODE_MIRROR  where Debian packages of Node 24 are                          https://deb.nodesource.com
  NPM_MIRROR   registry of npm, such as https://registry.npmmirror.com       npm's own setting
Debian's own mirror is that of /etc/apt.
TEXT
}
say() { echo "install.sh: $*"; }
stop() {
    say "$*" >&2
    exit 1
}
if [ "${1-}" = --help ]; then
    usage
    exit 0
fi

release=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ "$(id -u)" -eq 0 ] || stop "run it as root"
[ -e /etc/debian_version ] || stop "this is no Debian; docs/install.md has the steps one by one"
case $release in /srv/beikao/releases/*) ;; *) stop "put the release into /srv/beikao/releases/NUMBER, not $release" ;; esac
umask 022
NODE_MIRROR=${NODE_MIRROR:-https://deb.nodesource.com}
NPM_MIRROR=${NPM_MIRROR:-}
has_systemd() { [ -d /run/systemd/system ]; }
# Usage: service_do start|reload|restart SERVICE
service_do() { if has_systemd; then systemctl "$1" "$2"; else service "$2" "$1"; fi; }

# Packages
missing=''
for package in ca-certificates certbot curl ffmpeg nginx openssl poppler-data poppler-utils postgresql util-linux xz-utils; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    say "packages:$missing"
    apt-get update -q
    # shellcheck disable=SC2086 # packages are words
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing
fi

# Node 24: Debian 12 has 18
node_works() { /usr/bin/node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
if ! node_works; then
    say "Node 24 from $NODE_MIRROR"
    curl -fsSL "$NODE_MIRROR/gpgkey/nodesource-repo.gpg.key" -o /usr/share/keyrings/nodesource.asc
    echo "deb [signed-by=/usr/share/keyrings/nodesource.asc] $NODE_MIRROR/node_24.x nodistro main" \
        >/etc/apt/sources.list.d/nodesource.list
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -qy nodejs
    node_works || stop "/usr/bin/node is not 20.19 or newer"
fi

# User and folders. Nobody but root writes what runs.
getent passwd beikao >/dev/null || useradd --system --user-group --home-dir /srv/beikao --no-create-home --shell /usr/sbin/nologin beikao
install -d /srv/beikao /srv/beikao/releases /srv/beikao/shared /srv/beikao/shared/assets /var/www/acme
install -d -m 750 -o root -g beikao /etc/beikao
install -d -m 700 -o beikao -g beikao /var/backups/beikao /var/lib/beikao

# Role and database, and the environment with their password
service_do start postgresql
as_postgres() { runuser -u postgres -- "$@"; }
for _ in 1 2 3 4 5 6 7 8 9 10; do as_postgres psql -Atqc 'select 1' >/dev/null 2>&1 && break || sleep 1; done
if [ ! -e /etc/beikao/upstream.env ]; then
    say "role, database and /etc/beikao/*.env"
    salt=$(openssl rand -hex 32) password=$(openssl rand -hex 24)
    # By standard input: what stands in a command is seen by everybody on the machine.
    as_postgres psql -v ON_ERROR_STOP=1 -q <<SQL
do \$\$ begin if not exists (select from pg_roles where rolname = 'beikao') then create role beikao login; end if; end \$\$;
alter role beikao createdb password '$password';
SQL
    [ "$(as_postgres psql -Atqc "select count(*) from pg_database where datname = 'beikao'")" = 1 ] ||
        as_postgres createdb -O beikao -E UTF8 -T template0 beikao
    port=$(as_postgres psql -Atqc 'show port')
    umask 027
    printf '%s\n' "# docs/environment.md, .env.example" "UPSTREAM_URL=http://127.0.0.1:3100" "API_PATHS=none" "SIGN_SALT=$salt" >/etc/beikao/site.env.new
    printf '%s\n' "# docs/environment.md, .env.example" "DATABASE_URL=postgresql://beikao:$password@127.0.0.1:$port/beikao" \
        "SIGN_SALT=$salt" "# Nobody can register until one of those who send codes is set here." "SMS=off" "PAYMENT=off" >/etc/beikao/upstream.env.new
    umask 022
    # A power cut leaves each file whole or absent. The last one ends this step, which is repeated without it.
    sync /etc/beikao/*.env.new
    for name in site upstream; do
        mv /etc/beikao/$name.env.new /etc/beikao/$name.env
        sync /etc/beikao
    done
fi
chown root:beikao /etc/beikao/*.env
chmod 640 /etc/beikao/*.env

# The build, and the link to it; a release that is in use is left to upgrade.sh
if [ ! -e "$release/dist/server/index.js" ]; then
    say "building"
    if [ -n "$NPM_MIRROR" ]; then export npm_config_registry="$NPM_MIRROR"; fi
    (cd "$release" && npm ci --ignore-scripts --no-audit --no-fund && npm run build && npm prune --omit=dev --ignore-scripts)
fi
cp -n "$release"/dist/client/assets/* /srv/beikao/shared/assets/
if [ ! -e /srv/beikao/current ]; then ln -sfn "$release" /srv/beikao/current; fi

# `beikao`: the commands of the release in use, as its user, with its environment, which no shell reads
install -D -m 644 "$release/deploy/withEnv.mjs" /usr/local/lib/beikao/withEnv.mjs
install -m 755 "$release/deploy/beikao.sh" /usr/local/bin/beikao

# nginx: Debian's own site listens as the default of port 80, which is ours
rm -f /etc/nginx/sites-enabled/default
sed -i 's/worker_connections 768;/worker_connections 8192;/' /etc/nginx/nginx.conf
grep -q worker_rlimit_nofile /etc/nginx/nginx.conf || sed -i '/^worker_processes /a worker_rlimit_nofile 16384;' /etc/nginx/nginx.conf
"$release/deploy/nginx/fill.sh"
nginx -t -q
service_do start nginx
# Before certbot, whose challenge it answers.
service_do reload nginx
for domain in "$@"; do
    folder=/etc/letsencrypt/live/$domain
    if [ ! -e "$folder/fullchain.pem" ] && [ -n "${EMAIL-}" ]; then
        certbot certonly --non-interactive --agree-tos -m "$EMAIL" --webroot -w /var/www/acme -d "$domain" \
            --deploy-hook 'systemctl reload nginx'
    fi
    if [ ! -e "$folder/fullchain.pem" ]; then
        say "$domain has no certificate in $folder: it is not served yet (set EMAIL, or bring one)" >&2
        continue
    fi
    "$release/deploy/nginx/fill.sh" "$domain" "$folder/fullchain.pem" "$folder/privkey.pem"
    nginx -t -q
    service_do reload nginx
done

# Undo to the minute: deploy/pgbackrest/README.md
if [ -n "${POINT_IN_TIME-}" ]; then
    dpkg-query -W -f '${Status}' pgbackrest 2>/dev/null | grep -q ' installed' ||
        DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends pgbackrest
    data=$(as_postgres psql -Atqc 'show data_directory') port=$(as_postgres psql -Atqc 'show port')
    conf=$(dirname "$(as_postgres psql -Atqc 'show config_file')")/conf.d/beikao-point-in-time.conf
    if [ ! -e "$conf" ]; then
        say "pgbackrest, and the archive of PostgreSQL's log"
        sed "s|@DATA@|$data|; s|@PORT@|$port|" "$release/deploy/pgbackrest/pgbackrest.conf" >/etc/pgbackrest.conf
        as_postgres pgbackrest --stanza=beikao --no-online stanza-create
        install -m 644 "$release/deploy/pgbackrest/postgresql.conf" "$conf"
    fi
    # Also after a run that broke off before the restart.
    if [ "$(as_postgres psql -Atqc 'show archive_mode')" = off ]; then
        service_do restart postgresql
        for _ in 1 2 3 4 5 6 7 8 9 10; do as_postgres psql -Atqc 'select 1' >/dev/null 2>&1 && break || sleep 1; done
    fi
    as_postgres pgbackrest --stanza=beikao info | grep -q 'full backup' ||
        as_postgres pgbackrest --stanza=beikao --type=full backup
    # `beikao backup point-in-time` reads the repository.
    usermod -aG postgres beikao
    chown root:postgres /etc/pgbackrest.conf
    chmod 640 /etc/pgbackrest.conf
fi

# Units
cp "$release"/deploy/systemd/*.service "$release"/deploy/systemd/*.timer /etc/systemd/system/
install -d /etc/systemd/system/certbot.service.d
cat >/etc/systemd/system/certbot.service.d/beikao.conf <<'UNIT'
[Unit]
OnFailure=beikao-alarm@%n.service
UNIT
units="beikao-upstream@3101 beikao-upstream@3102 beikao@3001 beikao@3002 beikao-backup.timer"
[ -z "${POINT_IN_TIME-}" ] || units="$units beikao-base.timer beikao-drill.timer"
# shellcheck disable=SC2086 # units are words
systemctl enable -q $units
if has_systemd; then
    systemctl daemon-reload
    # shellcheck disable=SC2086
    systemctl --no-block start $units
    for port in 3101 3102 3001 3002; do
        for _ in $(seq 60); do curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && break || sleep 1; done
        curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$port/readyz" || stop "port $port is not ready: journalctl -u 'beikao*' -n 50"
    done
fi
say "done. Next: beikao admin setup --help (the first school), SMS and PAYMENT in /etc/beikao/upstream.env, then deploy/upgrade.sh"
