import { startProgram } from "../program.ts";

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Matches the output by which the program says that it is ready (stdout, stderr or file descriptor 3). */
  readonly ready?: RegExp;
}

export interface RunningProcess extends AsyncDisposable {
  readonly said: string;
}

/** Starts a Debian program and waits for its ready message. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, ready }: ProcessOptions,
): Promise<RunningProcess> {
  const program = startProgram({
    command,
    args,
    env: { ...process.env, ...env },
    output: ["ignore", "pipe", "pipe", "pipe"],
    graceMs: 5_000,
  });
  if (ready) await program.ready(() => ready.test(program.log()));
  return {
    said: ready?.exec(program.log())?.[1] ?? "",
    [Symbol.asyncDispose]: program[Symbol.asyncDispose],
  };
}
