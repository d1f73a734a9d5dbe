import { loadBefore } from "./machine.ts";
import { columns, helpOf, type Options, optionsIn, type Values } from "./options.ts";
import { report } from "./report.ts";

/** Result of a measurement. */
export interface Outcome {
  /** Conditions of the report, besides the load of the machine and the numbers of the command's options. */
  readonly conditions?: Readonly<Record<string, string | number | boolean>>;
  readonly body: readonly string[];
  /** Node that ran the servers; absent: that of this process. */
  readonly node?: string;
  /** Whether the measurement broke a promise. The tool then exits with 1. */
  readonly isBroken?: boolean;
}

export interface Command<O extends Options = Options> {
  readonly about: string;
  readonly options: O;
  readonly measure: (values: Values<O>) => Promise<Outcome>;
}

/** A command whose options are known to its own module alone. */
export interface Runnable {
  readonly about: string;
  readonly options: Options;
  readonly measure: (values: never) => Promise<Outcome>;
}

/** Types the parameter of `measure` by the command's options. */
export function command<const O extends Options>(made: Command<O>): Command<O> {
  return made;
}

type Commands = Readonly<Record<string, () => Promise<{ readonly default: Runnable }>>>;

const SAVE = { save: { by: false, help: "keep the report in bench/results" } } as const;

/**
 * Runs the command that the arguments of this process name, and prints its report. Exits with 0 after `--help`, and
 * with 2 for an unknown command or option. A tool with only one command runs it without a name.
 */
export async function runTool(tool: string, commands: Commands): Promise<void> {
  const called = await callIn(tool, commands, process.argv.slice(2));
  if ("text" in called) {
    (called.code === 0 ? process.stdout : process.stderr).write(called.text);
    process.exit(called.code);
  }
  const { name, values, measure } = called;
  const busyBefore = loadBefore();
  const { conditions, body, node, isBroken = false } = await measure(values as never);
  const numbers = Object.entries(values).filter(([, value]) => typeof value === "number");
  report({
    bench: name === tool ? tool : `${tool}-${name}`,
    save: values.save,
    node,
    conditions: { ...Object.fromEntries(numbers), ...conditions, "load before": busyBefore },
    body,
  });
  if (isBroken) process.exitCode = 1;
}

/** @returns the command that arguments call and its options, or a text and the exit code */
export async function callIn(tool: string, commands: Commands, args: readonly string[]) {
  const names = Object.keys(commands);
  const [name = "", ...rest] = names.length === 1 ? [...names, ...args] : args;
  const load = commands[name];
  if (!load) {
    const isHelp = name === "--help" || name === "-h";
    const all = Object.entries(commands).map(async ([one, made]) => [
      one,
      firstLine((await made()).default.about),
    ]);
    const text = `bench/${tool}/run.ts COMMAND [OPTIONS]\n\n${columns(await Promise.all(all))}`;
    return isHelp
      ? { code: 0, text }
      : { code: 2, text: `There is no command ${JSON.stringify(name)}.\n\n${text}` };
  }
  const { about, options: own, measure } = (await load()).default;
  const options = { ...own, ...SAVE };
  const help = `${calledBy() ?? `bench/${tool}/run.ts ${name}`} [OPTIONS]\n\n${about.trim()}\n\n${helpOf(options)}`;
  try {
    const values = optionsIn(options, rest);
    return values === "help" ? { code: 0, text: help } : { name, values, measure };
  } catch (error) {
    return { code: 2, text: `${(error as Error).message}\n\n${help}` };
  }
}

function calledBy(): string | undefined {
  const script = process.env["npm_lifecycle_event"];
  return script && script !== "npx" ? `npm run ${script} --` : undefined;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
