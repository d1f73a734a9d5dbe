import { once } from "node:events";
import { expect, test } from "vitest";
import { startProgram } from "#tests/support/program.ts";

/** Runs `npm run simulate` with options, and returns what it printed and its exit code. */
async function simulate(...options: readonly string[]) {
  const args = ["--import", "tsx", "tests/simulator/run.ts", ...options];
  const program = startProgram({ args, env: process.env });
  await once(program.child(), "exit");
  return { log: program.log(), code: program.lastExit() };
}

/** Promise 38, in its short form; the long form is `npm run simulate`. Each of the two tests uses one core. */
test.concurrent("exams in virtual time lose nothing while messages are lost, doubled and delayed and all parts restart", async () => {
  const { log, code } = await simulate("--exams", "9", "--minutes", "4", "--workers", "1");
  console.log(log);
  expect(log).toContain("all promises held");
  expect(code).toBe(0);
}, 400_000);

test.concurrent("finds a planted fault, and finds it again with the seed that it prints", async () => {
  const first = await simulate("--fault", "seq-as-text", "--minutes", "4", "--workers", "1");
  console.log(first.log);
  expect(first.code).toBe(0);
  const [, seed = "", trace = ""] = /seed (\d+), trace (\d+)/.exec(first.log) ?? [];
  const again = await simulate("--fault", "seq-as-text", "--seed", seed);
  expect(again.log).toContain(`seed ${seed}, trace ${trace}`);
}, 400_000);

test.each([
  [["--seed", "none"], "--seed takes a whole number from 1"],
  [["--fault", "none"], "no fault none"],
])(
  "ends with 2 and the reason when the options are %j",
  async (options, reason) => {
    const { log, code } = await simulate(...options);
    expect(log).toContain(reason);
    expect(code).toBe(2);
  },
  60_000,
);
