import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("removes secrets from any logged object and keeps a text from starting a second line", () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  for (const name of [
    "token",
    "authorization",
    "cookie",
    "password",
    "mobile",
    "phone",
    "sign",
    "salt",
    "code",
  ]) {
    log.info({ [name]: "s3cret", inner: { [name]: "s3cret" } }, "one");
    log.child({ [name]: "s3cret" }).warn("two");
  }
  log.error({ path: '/a\n{"level":"fatal"}' }, 'three\n{"level":"fatal"}');
  log.error({ err: new Error("postgres://u:s3cret@s3cret@host refuses", { cause: new Error("x") }) }, "four");
  expect(lines.join("")).not.toContain("s3cret");
  expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
});
