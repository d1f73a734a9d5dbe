import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Command, Spec, Specs } from "./command.ts";
import { commands, findCommand } from "./commandTable.ts";
import { CallError } from "../errors.ts";
import { helpText, optionsOf } from "./helpText.ts";
import { READERS } from "./kinds.ts";
import { nearest } from "./nearest.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

export interface Call {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
}

const SHORT: Readonly<Record<string, readonly string[]>> = {
  open: ["session", "open"],
  close: ["session", "close"],
};

/**
 * Parses a call of the console. For a call that asks for help it returns the help.
 *
 * @throws CallError with the name of the field and the remedy
 */
export function readCall(typed: readonly string[]): Call | { readonly help: string } {
  const [first = "", ...rest] = typed;
  const argv = [...(SHORT[first] ?? typed.slice(0, 1)), ...rest];
  const words = leadingWords(argv);
  const [noun, action] = words;
  const asksHelp = argv.includes("--help") || argv.includes("-h");
  if (noun === undefined && !asksHelp)
    throw new CallError(
      both(
        argv.length === 0 ? helpText() : `Name what it is about first.\n\n${helpText()}`,
        argv.length === 0 ? helpText() : `请先写要做什么。\n\n${helpText()}`,
      ),
    );
  const actions = commands.filter((command) => command.noun === noun);
  if (noun !== undefined && actions.length === 0) {
    const known = [...new Set(commands.map((command) => command.noun))];
    throw new CallError(
      both(
        `There is no "${noun}" here.${nearest(noun, known)} Known: ${known.join(", ")}.`,
        `没有“${noun}”。${nearest(noun, known)}现有：${known.join("、")}。`,
      ),
    );
  }
  const command = findCommand(noun, action);
  if (asksHelp) return { help: helpText(noun, command?.action) };
  if (!command) {
    const known = actions.map((each) => each.action);
    throw new CallError(
      both(
        action === undefined
          ? `Name an action of ${noun}: ${known.join(", ")}.\n\n${helpText(noun)}`
          : `There is no action "${action}" of ${noun}.${nearest(action, known)} Known: ${known.join(", ")}.`,
        action === undefined
          ? `请写 ${noun} 的动作：${known.join("、")}。\n\n${helpText(noun)}`
          : `${noun} 没有动作“${action}”。${nearest(action, known)}现有：${known.join("、")}。`,
      ),
    );
  }
  return { command, values: readValues(command, argv.slice(2)) };
}

function leadingWords(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((word) => word.startsWith("-"));
  return end === -1 ? argv : argv.slice(0, end);
}

function readValues(command: Command, argv: readonly string[]): Record<string, unknown> {
  const options = optionsOf(command);
  const { values: optionValues, positionals } = parse(command, options, argv);
  const names = Object.keys(command.args);
  if (positionals.length > names.length)
    throw wrong(
      command,
      both(
        `"${positionals[names.length]}" is one argument too many: quote texts with spaces.`,
        `“${positionals[names.length]}”是多余的，有空格的内容要加引号。`,
      ),
    );
  const values: Record<string, unknown> = {};
  for (const [index, [name, spec]] of Object.entries(command.args).entries()) {
    const text = positionals[index];
    if (text === undefined)
      throw wrong(
        command,
        both(
          `${name.toUpperCase()} is missing behind the action: ${formOf(spec)}.`,
          `动作后面缺 ${name.toUpperCase()}：${formOf(spec)}。`,
        ),
      );
    values[name] = readValue(name.toUpperCase(), spec, text);
  }
  for (const [name, spec] of Object.entries(options)) {
    const text = optionValues[name];
    if (text === undefined && spec.required)
      throw wrong(command, both(`--${name} is missing: ${formOf(spec)}.`, `缺 --${name}：${formOf(spec)}。`));
    if (typeof text === "boolean") values[name] = text;
    else if (text !== undefined) values[name] = readValue(`--${name}`, spec, text);
  }
  return values;
}

function parse(command: Command, options: Specs, argv: readonly string[]) {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [name, { kind }] of Object.entries(options))
    config[name] = { type: kind === "switch" ? "boolean" : "string" };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: config });
    return { values: values as Readonly<Record<string, string | boolean | undefined>>, positionals };
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /^Unknown option '(--?[^']+)'/.exec(message) ?? [];
    if (unknown === undefined) throw wrong(command, told(message.replaceAll("\n", " ")));
    const near = nearest(
      unknown,
      Object.keys(options).map((name) => `--${name}`),
    );
    throw wrong(command, both(`${unknown} is not known.${near}`, `没有 ${unknown}。${near}`));
  }
}

/**
 * Parses the value of an option or argument.
 *
 * @throws CallError with the name and a description of valid values
 */
export function readValue(name: string, spec: Spec, text: string): unknown {
  const value = READERS[spec.kind].read(text, spec);
  if (value !== undefined) return value;
  const near = spec.kind === "choice" ? nearest(text, spec.of) : "";
  throw new CallError(
    both(
      `${name} must be ${formOf(spec)}, not "${text}".${near}`,
      `${name}: 要填${formOf(spec)}，不能是“${text}”。${near}`,
    ),
  );
}

function formOf(spec: Spec): string {
  return READERS[spec.kind].form(spec);
}

function wrong({ noun, action }: Command, message: string): CallError {
  return new CallError(
    both(
      `${message}\nnpm run admin -- ${noun} ${action} --help says what can be given.`,
      `${message}\n可以填什么，见 npm run admin -- ${noun} ${action} --help。`,
    ),
  );
}
