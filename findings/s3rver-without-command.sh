#!/usr/bin/env bash
# @20minutes/s3rver 4.0.4, the kept fork of s3rver, names a command that its package does not hold, and its command line
# refuses the configuration files of a bucket that its help shows.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @20minutes/s3rver@4.0.4
changed=0
see() { echo "$1: $2"; [ "$2" = "$3" ] || { changed=1; echo "  changed: it was $3"; }; }
bin=$(node -p 'require("@20minutes/s3rver/package.json").bin')
see "package.json names a command" "$bin" bin/s3rver.js
see "its file is in the package" "$([ -e "node_modules/@20minutes/s3rver/$bin" ] && echo yes || echo no)" no
see "node_modules/.bin has s3rver" "$([ -e node_modules/.bin/s3rver ] && echo yes || echo no)" no
cp node_modules/@20minutes/s3rver/example/cors.xml cors.xml
cat >run.cjs <<'JS'
const program = require("@20minutes/s3rver/lib/cli.js");
program.exitOverride().configureOutput({ writeErr: (text) => process.stdout.write(text) });
program.action(() => console.log("accepted"));
program.parseAsync(process.argv.slice(2), { from: "user" }).catch(() => undefined);
JS
see "--configure-bucket NAME" "$(node run.cjs -d data --configure-bucket test 2>&1)" accepted
see "--configure-bucket NAME FILE" "$(node run.cjs -d data --configure-bucket test cors.xml 2>&1)" \
  "error: too many arguments. Expected 0 arguments but got 1."
exit $changed
