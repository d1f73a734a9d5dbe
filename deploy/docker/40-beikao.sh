#!/bin/sh
# Run by the nginx image before nginx starts. DOMAINS: the agencies' domains; FILES_DOMAIN: that of the profile files. Each has its
# certificate in /certificates/DOMAIN/fullchain.pem and privkey.pem, as certbot names them.
set -eu

# Usage: has_certificate DOMAIN
has_certificate() {
    if [ -r "/certificates/$1/fullchain.pem" ] && [ -r "/certificates/$1/privkey.pem" ]; then return 0; fi
    echo "beikao: no certificate for $1 in /certificates/$1: it is not served" >&2
    return 1
}
# Usage: serve DOMAIN
serve() { /srv/beikao/nginx/fill.sh "$1" "/certificates/$1/fullchain.pem" "/certificates/$1/privkey.pem"; }

/srv/beikao/nginx/fill.sh
for domain in ${DOMAINS:-}; do
    if has_certificate "$domain"; then FILES_TO='' serve "$domain"; fi
done
if [ -n "${FILES_DOMAIN:-}" ] && has_certificate "$FILES_DOMAIN"; then serve "$FILES_DOMAIN"; fi
