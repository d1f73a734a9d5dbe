import { expect, test } from "vitest";
import { plainLogLine } from "./plainLogLine.ts";

const time = new Date(2026, 10, 26, 9, 5, 7).getTime();

test("formats time, name and message of a line, and its level when above info", () => {
  const line = (fields: object) => plainLogLine(JSON.stringify({ time, ...fields }));
  expect(line({ level: "info", name: "upstream", msg: "seeding 5/16 questions: 430 rows" })).toBe(
    "09:05:07 upstream seeding 5/16 questions: 430 rows\n",
  );
  expect(
    line({ level: "info", request: "a-b", method: "GET", path: "/", status: 200, ms: 9.6, msg: "request" }),
  ).toBe("09:05:07 request method=GET path=/ status=200 ms=9.6\n");
  expect(line({ level: "error", msg: "render", err: { message: "no", stack: "Error: no\n    at x" } })).toBe(
    "09:05:07 ERROR render Error: no\n    at x\n",
  );
  expect(line({ level: "warn", msg: "pages", kept: { size: 3 } })).toBe(
    '09:05:07 WARN pages kept={"size":3}\n',
  );
});
