import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** Promise 22, in its short form; the long form is `npm run chaos:exam`. */
test("answers shown as saved survive kills of browsers, site and upstream, and each exam has one result", async () => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "bench/exam/run.ts", "chaos", "--short", "--seed", "22"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  console.log(said);
  expect(said).toContain("answers lost: 0");
  expect(code).toBe(0);
}, 240_000);
