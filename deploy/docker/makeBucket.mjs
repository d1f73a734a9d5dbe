// Makes the bucket of FILES_URL at S3_ENDPOINT, where it is not there yet, and waits for a store that is starting (compose.yaml).
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";

const {
  FILES_URL = "",
  S3_ENDPOINT = "",
  S3_REGION,
  S3_ACCESS_KEY_ID = "",
  S3_ACCESS_KEY_SECRET = "",
  TRIES = "60",
} = process.env;
const bucket = /^s3:\/\/([^/]+)/.exec(FILES_URL)?.[1];
if (!bucket) stop("FILES_URL must name a bucket, such as s3://beikao.");
if (!S3_ACCESS_KEY_ID || !S3_ACCESS_KEY_SECRET)
  stop("S3_ACCESS_KEY_ID and S3_ACCESS_KEY_SECRET must be set: openssl rand -hex 16, openssl rand -hex 32.");

const store = new AwsClient({
  accessKeyId: S3_ACCESS_KEY_ID,
  secretAccessKey: S3_ACCESS_KEY_SECRET,
  service: "s3",
  region: S3_REGION || "us-east-1",
  retries: 0,
});
let why = "";
for (let left = Number(TRIES); left > 0; left--) {
  try {
    const answer = await store.fetch(`${S3_ENDPOINT.replace(/\/+$/, "")}/${bucket}`, { method: "PUT" });
    const said = await answer.text();
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? "";
    if (answer.ok) done(`bucket ${bucket} made`);
    if (/^BucketAlready(?:Exists|OwnedByYou)$/.test(code)) done(`bucket ${bucket} is there`);
    why = `it answers ${answer.status} ${code}`;
    if (answer.status < 500) break;
  } catch (error) {
    why = error.cause?.message ?? error.message;
  }
  if (left > 1) await delay(1_000);
}
stop(`the bucket ${bucket} cannot be made at ${S3_ENDPOINT}: ${why}`);

function done(words) {
  console.log(words);
  process.exit(0);
}

function stop(words) {
  console.error(words);
  process.exit(1);
}
