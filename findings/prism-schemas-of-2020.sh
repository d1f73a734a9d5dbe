#!/usr/bin/env bash
# @stoplight/prism-cli 5.14.2 mocks OpenAPI 3.1, and refuses requests that the document allows: tuples by `prefixItems`
# with `items: false`, and texts under `allOf` of two patterns, which it joins into "(?=A)(?=B)".
set -euo pipefail
folder=$(mktemp -d); trap 'kill "${mock:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --ignore-scripts --no-audit --no-fund @stoplight/prism-cli@5.14.2
cat >openapi.json <<'JSON'
{ "openapi": "3.1.0", "info": { "title": "t", "version": "1" }, "paths": { "/a": { "post": {
  "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
    "pair": { "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "items": false },
    "password": { "type": "string", "allOf": [{ "pattern": "[a-z]" }, { "pattern": "[0-9]" }] } } } } } },
  "responses": { "200": { "description": "ok" }, "422": { "description": "refused" } } } } } }
JSON
port=$(node -p 'const s = require("net").createServer().listen(0); const { port } = s.address(); s.close(); port')
node node_modules/@stoplight/prism-cli/dist/index.js mock openapi.json --host 127.0.0.1 --port "$port" >log 2>&1 &
mock=$!
for _ in $(seq 100); do grep -q "listening on" log && break; sleep 0.2; done
changed=0
see() {
  answer=$(curl -s -o /dev/null -D - -H 'Content-Type: application/json' -d "$2" "http://127.0.0.1:$port/a" |
    tr -d '\r' | sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p; s/^sl-violations: .*"message":"\(.*\)"}\]$/\1/p' | head -2 | paste -sd ' ')
  echo "$1: $answer"; case $answer in $3*) ;; *) changed=1; echo "  changed: it was $3";; esac
}
see "a pair of numbers" '{"pair":[1,2]}' '422 Request body property pair'
see "a text with a letter and a digit" '{"password":"ab12"}' '422 Request body property password must match pattern'
see "an empty object" '{}' 200
exit $changed
