import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test("a line has the name of its level and the role of its process, and no data of the machine", () => {
  const [line] = linesOf((log) => log.info("here"));
  expect(Object.keys(line ?? {}).sort()).toEqual(["level", "msg", "name", "time"]);
  expect(line).toMatchObject({ level: "info", name: "upstream", msg: "here" });
});

test("removes secrets, also from the error of a failed query", () => {
  const failed = new DrizzleQueryError(
    "select * from users where mobile = $1",
    ["13800000001", "line one\nline two"],
    new Error("connection lost"),
  );
  const text = JSON.stringify(
    linesOf((log) => {
      log.info({ token: "secret-1", user: { mobile: "secret-2", password: "secret-3" } }, "here");
      log.error({ err: failed }, "request failed");
      const input = "postgres://u:secret-4@secret-5@host/x";
      log.error({ err: Object.assign(new Error(input, { cause: new Error(input) }), { input }) }, "failed");
    }),
  );
  expect(text).not.toMatch(/secret-|13800000001|line two/);
  expect(text).toContain("select * from users where mobile = $1");
  expect(text).toContain("connection lost");
  expect(text).toContain("log.test.ts");
});
