#!/usr/bin/env bash
# aws4fetch 1.0.20 derives the signing key of a day anew for each address, unless all signers share a `cache`.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund aws4fetch@1.0.20
cat >run.mjs <<'JS'
import { AwsV4Signer } from "aws4fetch";
let count = 0;
const sign = crypto.subtle.sign.bind(crypto.subtle);
crypto.subtle.sign = (...input) => { count += 1; return sign(...input); };
/** HMAC operations for the signed addresses of 100 segments of one film. */
async function operations(cache) {
  count = 0;
  for (let part = 0; part < 100; part += 1) {
    const url = `https://bucket.example.com/film/${part}.m4s`;
    const day = { region: "auto", service: "s3", datetime: "20260301T000000Z", signQuery: true };
    await new AwsV4Signer({ url, accessKeyId: "KEY", secretAccessKey: "secret", ...day, ...(cache && { cache }) }).sign();
  }
  return String(count);
}
const cases = [
  ["HMAC operations of 100 signers", await operations(), "500"],
  ["with one cache for all", await operations(new Map()), "104"],
];
let changed = false;
for (const [name, now, seen] of cases) {
  console.log(`${name}: ${now}`);
  if (now !== seen) { changed = true; console.log(`  changed: it was ${seen}`); }
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
