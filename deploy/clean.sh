#!/bin/sh
# Removes shared assets that no release on this machine has had for DAYS: no open page asks for them any more.
set -eu

if [ $# -gt 0 ]; then
    cat <<'TEXT'
deploy/clean.sh
  RELEASES  folder of the releases            /srv/beikao/releases
  ASSETS    folder that all of them share     /srv/beikao/shared/assets
  DAYS      how long a page may stay open     30
TEXT
    exit 0
fi

RELEASES=${RELEASES:-/srv/beikao/releases}
ASSETS=${ASSETS:-/srv/beikao/shared/assets}
DAYS=${DAYS:-30}

# What a release has is as new as today, however long ago it was copied.
releases=0
for release in "$RELEASES"/*/dist/client/assets; do
    [ -d "$release" ] || continue
    releases=$((releases + 1))
    (cd "$release" && find . -type f -print) | (cd "$ASSETS" && while IFS= read -r file; do
        [ ! -e "$file" ] || touch -c "$file"
    done)
done
if [ "$releases" -eq 0 ]; then
    echo "clean.sh: there is no release with assets in $RELEASES; nothing was removed" >&2
    exit 1
fi
find "$ASSETS" -type f -mtime "+$DAYS" -print -delete
