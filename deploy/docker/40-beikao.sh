#!/bin/sh
# Run by the nginx image before nginx starts. DOMAINS: the agencies' domains; each has its certificate in
# /certificates/DOMAIN/fullchain.pem and privkey.pem, as certbot names them.
set -eu

/srv/beikao/nginx/fill.sh
for domain in ${DOMAINS:-}; do
    if [ ! -r "/certificates/$domain/fullchain.pem" ] || [ ! -r "/certificates/$domain/privkey.pem" ]; then
        echo "beikao: no certificate for $domain in /certificates/$domain: it is not served" >&2
        continue
    fi
    /srv/beikao/nginx/fill.sh "$domain" "/certificates/$domain/fullchain.pem" "/certificates/$domain/privkey.pem"
done
