import { expect, test } from "vitest";
import { describeConfig, readConfig } from "./config.ts";

test("an empty environment gives the defaults", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    upstreamUrl: undefined,
    signSalt: undefined,
    staticData: false,
    payOrigins: [],
    trustProxy: ["loopback"],
    upstreamTimeoutMs: 5000,
    pageCacheSeconds: 10,
    logLevel: "info",
    dataDir: "./data",
    databaseUrl: undefined,
    trial: false,
  });
});

test("parses values by type and treats empty ones as unset", () => {
  const config = readConfig({
    PORT: "0",
    UPSTREAM_URL: "https://api.test/v1/",
    SIGN_SALT: "s",
    STATIC_DATA: "1",
    TRUST_PROXY: "10.0.0.0/8, uniquelocal,::1",
    LOG_LEVEL: "",
  });
  expect(config).toMatchObject({
    port: 0,
    upstreamUrl: "https://api.test/v1",
    staticData: true,
    trustProxy: ["10.0.0.0/8", "uniquelocal", "::1"],
    logLevel: "info",
  });
  expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: "false" }).trustProxy).toBe(false);
});

test("reports every invalid variable in one error, with its value and the remedy", () => {
  const wrong = {
    PORT: "70000",
    HOST: "a b",
    UPSTREAM_URL: "ftp://x",
    STATIC_DATA: "yes",
    TRUST_PROXY: "true",
    UPSTREAM_TIMEOUT_MS: "1e3",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://x",
  };
  let message = "";
  try {
    readConfig(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const [name, value] of Object.entries(wrong))
    expect(message).toContain(`${name}: ${value} is not usable; set `);
  expect(message).toContain("SIGN_SALT: is missing, though UPSTREAM_URL is set; set ");
});

test("accepts a companion only together with an API and a map, and rejects it with a folder of files", () => {
  const api = { UPSTREAM_URL: "http://api.test", SIGN_SALT: "s", COMPANION_URL: "embedded" };
  expect(() => readConfig({ COMPANION_URL: "embedded" })).toThrow(
    "COMPANION_URL: needs UPSTREAM_URL; set UPSTREAM_URL, or unset COMPANION_URL",
  );
  expect(() => readConfig(api)).toThrow(
    "COMPANION_URL: needs UPSTREAM_MAP, which names its calls; set UPSTREAM_MAP, or unset COMPANION_URL",
  );
  const mapped = { ...api, UPSTREAM_MAP: "./upstream.json" };
  expect(readConfig(mapped).companionUrl).toBe("embedded");
  expect(readConfig({ ...mapped, COMPANION_URL: "http://127.0.0.1:3100/" }).companionUrl).toBe(
    "http://127.0.0.1:3100",
  );
  expect(() => readConfig({ ...mapped, STATIC_DATA: "1" })).toThrow(
    "COMPANION_URL: cannot be used with STATIC_DATA=1",
  );
  expect(() => readConfig({ ...mapped, COMPANION_URL: "inside" })).toThrow(
    "COMPANION_URL: inside is not usable; set embedded, or",
  );
});

test("reads API_PATHS as a list, as none, or as the default of the upstream", () => {
  const read = (API_PATHS?: string) => readConfig({ API_PATHS }).apiPaths;
  expect([read(), read(" "), read("none")]).toEqual([undefined, undefined, []]);
  expect(read("/report, /own/events/")).toEqual(["/report", "/own/events"]);
  for (const wrong of ["/", "*", "report", "/a/../b", "/a//b", "/a,", "https://x.test/a", "/a?b", "/%61"])
    expect(() => read(wrong), wrong).toThrow("API_PATHS: ");
});

test("masks secrets in the report, valid or not", () => {
  const text = JSON.stringify(
    describeConfig({
      SIGN_SALT: "hush",
      DATABASE_URL: "postgres://me:hush@h/x",
      UPSTREAM_URL: "http://u:hush@h",
    }),
  );
  expect(text).not.toContain("hush");
  expect(text).toContain("postgres://******@h/x");
  for (const url of ["postgres://u:hush@hush@host/x", "postgres://u:a/hush@host/x", "mysql://u:h hush@host"])
    expect(JSON.stringify(describeConfig({ DATABASE_URL: url })), url).not.toContain("hush");
});

test("accepts payment origins with https and without a path, and http only on this machine", () => {
  const read = (text: string) => readConfig({ PAYMENT_ORIGINS: text }).payOrigins;
  expect(read("https://pay.example.com, http://127.0.0.1:9000")).toEqual([
    "https://pay.example.com",
    "http://127.0.0.1:9000",
  ]);
  for (const wrong of [
    "http://pay.example.com",
    "pay.example.com",
    "https://pay.example.com/cashier",
    "https://a,",
  ])
    expect(() => read(wrong), wrong).toThrow(/PAYMENT_ORIGINS/);
});
