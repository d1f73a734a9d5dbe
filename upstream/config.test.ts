import { expect, test } from "vitest";
import { readUpstreamConfig } from "./config.ts";

const SALT = "0123456789abcdef";

test("defaults are the embedded database on loopback", () => {
  expect(readUpstreamConfig({ SIGN_SALT: SALT })).toEqual({
    host: "127.0.0.1",
    port: 3001,
    signSalt: SALT,
    storage: { kind: "folder", path: "data/upstream" },
    logLevel: "info",
    seed: "small",
  });
});

test("port 0, another folder and PostgreSQL are taken as told", () => {
  const env = { SIGN_SALT: SALT, PORT: "0", DATA_DIR: "/srv/x", SEED: "off" };
  expect(readUpstreamConfig(env)).toMatchObject({
    port: 0,
    seed: "off",
    storage: { path: "/srv/x/upstream" },
  });
  const url = "postgresql://u:p@db:5432/beikao";
  expect(readUpstreamConfig({ ...env, DATABASE_URL: url }).storage).toEqual({ kind: "postgres", url });
});

test("a salt of any length is taken, as on the site", () => {
  expect(readUpstreamConfig({ SIGN_SALT: "x" }).signSalt).toBe("x");
});

test("a wrong or missing value is refused with its name, and no secret is repeated", () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /^SIGN_SALT is missing/],
    [{ SIGN_SALT: SALT, PORT: "70000" }, /^PORT must be a number/],
    [{ SIGN_SALT: SALT, PORT: "http" }, /^PORT must be a number/],
    [{ SIGN_SALT: SALT, SEED: "huge" }, /^SEED must be one of off, small/],
    [{ SIGN_SALT: SALT, LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of/],
    [{ SIGN_SALT: SALT, DATABASE_URL: "mysql://u:hunter2@h/d" }, /^DATABASE_URL must look like/],
    [{ SIGN_SALT: SALT, DATABASE_URL: "postgresql://host" }, /^DATABASE_URL must look like/],
  ];
  for (const [env, reason] of cases) {
    expect(() => readUpstreamConfig(env)).toThrow(reason);
    expect(() => readUpstreamConfig(env)).not.toThrow(/hunter2/);
  }
});
