import { expect, test } from "vitest";
import { takeSecretFiles } from "./secretFiles.ts";
import { type Name, VARIABLES } from "./variables.ts";

const files: Readonly<Record<string, string>> = {
  "/run/secrets/salt": "s a l t\n",
  "/run/secrets/empty": "\n",
};
const read = (file: string) => {
  const text = files[file];
  if (text === undefined) throw new Error(`ENOENT: no such file ${file}`);
  return text;
};
const taken = (env: Record<string, string>) => {
  takeSecretFiles(env, read);
  return env;
};

test("replaces the variable of a secret's file with the secret, and reports what is wrong by name", () => {
  expect(taken({ SIGN_SALT_FILE: "/run/secrets/salt", OTHER_FILE: "/x" })).toEqual({
    SIGN_SALT: "s a l t",
    OTHER_FILE: "/x",
  });
  // The variable of WeChat's key names a file by itself. A variable with an empty value names no file.
  const none = { WECHAT_PRIVATE_KEY_FILE: "/etc/key.pem", SIGN_SALT_FILE: "" };
  expect(taken({ ...none })).toEqual(none);
  const both = { SIGN_SALT: "x", SIGN_SALT_FILE: "/run/secrets/salt" };
  expect(() => taken(both)).toThrow("SIGN_SALT and SIGN_SALT_FILE are both set");
  expect(() => taken({ DATABASE_URL_FILE: "/no" })).toThrow("DATABASE_URL_FILE: ENOENT");
  expect(() => taken({ METRICS_TOKEN_FILE: "/run/secrets/empty" })).toThrow("is empty");
});

test("lets a process that inherits the environment take its secrets again", () => {
  const env = taken({ SIGN_SALT_FILE: "/run/secrets/salt" });
  expect(taken({ ...env })).toEqual({ SIGN_SALT: "s a l t" });
});

test("takes each secret from a file", () => {
  const isSecret = (name: Name) => "isSecret" in VARIABLES[name];
  const secrets = (Object.keys(VARIABLES) as Name[]).filter(isSecret);
  expect(secrets.length).toBeGreaterThan(7);
  for (const name of secrets)
    expect(taken({ [`${name}_FILE`]: "/run/secrets/salt" })).toEqual({ [name]: "s a l t" });
});
