#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 accepts typescript 7.0.2 as its peer (">=6.0.0"), and openapi-typescript 7.13.0 the same by
# --legacy-peer-deps; both end at their first import, because TypeScript 7 has no compiler API for JavaScript.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hey-api/openapi-ts@0.99.0 typescript@7.0.2
changed=0
see() { echo "$1: $2"; [ "$2" = "$3" ] || { changed=1; echo "  changed: it was $3"; }; }
echo '{ "openapi": "3.1.0", "info": { "title": "t", "version": "1" }, "paths": {} }' >openapi.json
first() { grep -o 'Cannot read properties of undefined ([^)]*)' | head -1; }
see "members of typescript" "$(node -p 'Object.keys(require("typescript")).join()')" version,versionMajorMinor
see "@hey-api/openapi-ts" "$(npx openapi-ts -i openapi.json -o out 2>&1 | first)" \
  "Cannot read properties of undefined (reading 'AnyKeyword')"
npm install --silent --no-audit --no-fund --legacy-peer-deps openapi-typescript@7.13.0
see "openapi-typescript" "$(npx openapi-typescript openapi.json -o out.ts 2>&1 | first)" \
  "Cannot read properties of undefined (reading 'createKeywordTypeNode')"
exit $changed
