import { expect, test } from "vitest";
import { secretsOfFiles } from "./secretFiles.ts";

const files: Readonly<Record<string, string>> = {
  "/run/secrets/salt": "s a l t\n",
  "/run/secrets/empty": "\n",
};
const read = (file: string) => {
  const text = files[file];
  if (text === undefined) throw new Error(`ENOENT: no such file ${file}`);
  return text;
};

test("reads a secret from its file and reports what is wrong by name", () => {
  expect(secretsOfFiles({ SIGN_SALT_FILE: "/run/secrets/salt", OTHER_FILE: "/x" }, read)).toEqual({
    SIGN_SALT: "s a l t",
  });
  // The variable of WeChat's key names a file by itself. A variable with an empty value names no file.
  expect(secretsOfFiles({ WECHAT_PRIVATE_KEY_FILE: "/etc/key.pem", SIGN_SALT_FILE: "" }, read)).toEqual({});
  const both = { SIGN_SALT: "x", SIGN_SALT_FILE: "/run/secrets/salt" };
  expect(() => secretsOfFiles(both, read)).toThrow("SIGN_SALT and SIGN_SALT_FILE are both set");
  expect(() => secretsOfFiles({ DATABASE_URL_FILE: "/no" }, read)).toThrow("DATABASE_URL_FILE: ENOENT");
  expect(() => secretsOfFiles({ METRICS_TOKEN_FILE: "/run/secrets/empty" }, read)).toThrow("is empty");
});
