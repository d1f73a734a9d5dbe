import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  ["--salt", "set SIGN_SALT in the environment"],
  ["--password", "give --password - and write it into the first line of the input"],
  ["--token", "give --token - and write it into the first line of the input"],
])("npm run contract rejects %s with a secret, and does not print the secret", (option, remedy) => {
  const args = ["scripts/run.mjs", "contract", "http://127.0.0.1:9", "--phone", "a", option, "hunter2"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([
    2,
    "",
    `${option}: everybody on this machine can see what stands on a command line; ${remedy}\n`,
  ]);
});
