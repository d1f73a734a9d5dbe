import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(root, "node_modules/.bin");

/** Checks types with a single checker. Several would each read the types of all libraries and take twice as long. */
export const TYPES = { name: "types", command: "tsc", args: ["-b", "--checkers", "1"] };

/** Runs commands one after the other and prints the time of each. The first failure ends the process with its code. */
export async function runSteps(steps) {
  for (const step of steps) {
    const { code, line } = await run(step, "inherit");
    console.log(line);
    if (code !== 0) process.exit(code);
  }
}

/**
 * Runs rows of commands in parallel; the commands of a row run one after the other. Prints the output of a command in
 * one piece at its end. Waits for all rows; if a command failed, the process then exits with the code of that command.
 */
export async function runRows(rows) {
  const results = [];
  const runRow = async (row) => {
    for (const step of row) {
      const result = await run(step, "pipe");
      results.push(result);
      process.stdout.write(`${result.output}${result.line}\n`);
    }
  };
  await Promise.all(rows.map(runRow));
  const failed = results.filter(({ code }) => code !== 0);
  // Prints the failures once more at the end, where they are not overlooked.
  if (failed.length > 0) console.log(`\n${failed.map(({ line }) => line).join("\n")}`);
  process.exitCode = failed[0]?.code ?? 0;
}

async function run({ name, command, args, env = {} }, output) {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", output, output],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (ended) => resolve(ended ?? 1));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const line = `${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`;
  return { code, line, output: Buffer.concat(said).toString() };
}
