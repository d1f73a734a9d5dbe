import { expect, test } from "vitest";
import { readGroup, readTogether, readVariables, VariableError, wrong } from "./readVariables.ts";

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof VariableError)) throw error;
    return error.problems.map(({ name }) => name);
  }
  return [];
}

test("reads values by kind, with the default of the process that reads", () => {
  expect(readVariables("site", {}, ["PORT", "TRIAL", "UPSTREAM_MAP"])).toEqual({
    port: 3000,
    trial: false,
  });
  expect(readVariables("upstream", { PORT: " " }, ["PORT"])).toEqual({ port: 3001 });
  expect(readVariables("upstream", { TRIAL: "true" }, ["SMS", "PAYMENT"])).toEqual({
    sms: "log",
    payment: "sandbox",
  });
});

test("names values in camel case, without the prefix of their group", () => {
  const env = { S3_ACCESS_KEY_ID: "a", S3_STYLE: "host" };
  const group = {
    needed: ["S3_ACCESS_KEY_ID"],
    remedy: "",
    others: ["S3_STYLE", "FILES_SIGNED"],
    prefix: "S3_",
  } as const;
  expect(readGroup(env, group)).toEqual({ accessKeyId: "a", style: "host", filesSigned: false });
});

test("names every missing and every wrong variable in one error", () => {
  const env = { S3_REGION: "a b", ALIPAY_SELLER_ID: "1" };
  const names = ["S3_ACCESS_KEY_ID", "S3_REGION", "ALIPAY_SELLER_ID"] as const;
  const group = { needed: names, remedy: "a test needs it" };
  expect(problemsOf(() => readGroup(env, group)).toSorted()).toEqual([
    "ALIPAY_SELLER_ID",
    "S3_ACCESS_KEY_ID",
    "S3_REGION",
  ]);
  expect(() => readGroup({}, { ...group, others: ["PORT"] })).toThrow(
    /^S3_ACCESS_KEY_ID is missing: a test needs it\.$/m,
  );
});

test("reports the value found and the meaning of an unset variable, and repeats no password", () => {
  const read = (env: Record<string, string>, name: "DATABASE_URL" | "METRICS_TOKEN" | "PORT") => () =>
    readVariables("upstream", env, [name]);
  expect(read({ DATABASE_URL: "mysql://u:hunter2@h/d" }, "DATABASE_URL")).toThrow(
    'must look like postgresql://user:password@host:5432/database, not "mysql://******@h/d". Unset: an embedded database in DATA_DIR.',
  );
  expect(read({ METRICS_TOKEN: "hunter2" }, "METRICS_TOKEN")).toThrow(
    /^(?!.*hunter2)METRICS_TOKEN must be 16/,
  );
  expect(read({ PORT: '1"' }, "PORT")).toThrow('PORT must be a number from 0 to 65535, not "1\\"".');
});

test("runs every reader before it reports, and passes other errors on", () => {
  const readers = { a: () => 1, b: () => Promise.resolve(2) };
  expect(readTogether(readers).a).toBe(1);
  const refuse = (name: "PORT" | "HOST") => () => {
    throw wrong(name, "is odd.");
  };
  expect(problemsOf(() => readTogether({ a: refuse("PORT"), b: refuse("HOST") }))).toEqual(["PORT", "HOST"]);
  const fault = () => {
    throw new TypeError("a fault");
  };
  expect(() => readTogether({ a: refuse("PORT"), fault })).toThrow(TypeError);
});
