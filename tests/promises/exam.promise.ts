import { once } from "node:events";
import { expect, test } from "vitest";
import { startProgram } from "#tests/support/program.ts";

/** Promise 22, in its short form; the long form is `npm run chaos:exam`. */
test("answers shown as saved survive kills of browsers, site and upstream, and each exam has one result", async () => {
  const args = ["--import", "tsx", "bench/exam/run.ts", "chaos", "--short", "--seed", "22"];
  const program = startProgram({ args, env: process.env });
  await once(program.child(), "exit");
  console.log(program.log());
  expect(program.log()).toContain("answers lost: 0");
  expect(program.lastExit()).toBe(0);
}, 240_000);
