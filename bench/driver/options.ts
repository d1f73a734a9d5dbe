import { parseArgs } from "node:util";

/** Default value of an option. Its type is the kind of the option; a list offers its items as choices. */
type Value = number | boolean | string | readonly string[];

interface Option {
  readonly by: Value;
  readonly help: string;
  readonly least?: number;
  readonly most?: number;
  readonly isFraction?: true;
}

type Options = Readonly<Record<string, Option>>;

export interface Command<O extends Options = Options> {
  readonly name: string;
  readonly about: string;
  readonly options: O;
}

type Widened<V> = V extends number
  ? number
  : V extends boolean
    ? boolean
    : V extends readonly (infer Name)[]
      ? readonly Name[]
      : string;
type Values<O extends Options> = {
  readonly [Name in keyof O]: Widened<O[Name]["by"]>;
};

/** Returns the options of this process. Exits with 0 after `--help`, and with 2 for an unknown option. */
export function readOptions<const O extends Options>(command: Command<O>): Values<O> {
  try {
    const options = optionsIn(command, process.argv.slice(2));
    if (options !== "help") return options;
    process.stdout.write(helpOf(command));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${helpOf(command)}`);
    process.exit(2);
  }
}

/**
 * Parses options.
 * @throws an error with a message for the user when an option is unknown or invalid
 */
export function optionsIn<const O extends Options>(
  { options }: Command<O>,
  args: readonly string[],
): Values<O> | "help" {
  const known = Object.entries(options);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        known.map(([name, { by }]) => [
          name,
          { type: typeof by === "boolean" ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
      help: { type: "boolean", short: "h" },
    },
  });
  const given = values as Readonly<Record<string, string | boolean | undefined>>;
  if (given["help"]) return "help";
  return Object.fromEntries(
    known.map(([name, option]) => [name, valueOf(name, option, given[name])]),
  ) as Values<O>;
}

function valueOf(name: string, option: Option, given: string | boolean | undefined): Value {
  const { by } = option;
  if (given === undefined) return by;
  if (typeof by === "number") return numberOf(name, option, String(given));
  if (typeof by === "boolean" || typeof by === "string") return given;
  const wanted = String(given).split(",");
  const unknown = wanted.filter((one) => !by.includes(one));
  if (unknown.length > 0) throw new Error(`--${name}: there is no ${unknown.join(", ")}`);
  return by.filter((one) => wanted.includes(one));
}

function numberOf(name: string, { least = 1, most, isFraction }: Option, text: string): number {
  const number = Number(text);
  if ((isFraction || Number.isInteger(number)) && number >= least && number <= (most ?? Infinity))
    return number;
  const kind = isFraction ? "a number" : "a whole number";
  throw new Error(`--${name} takes ${kind} from ${least}${most ? ` to ${most}` : ""}, not ${text}`);
}

export function helpOf({ name, about, options }: Command): string {
  const rows = Object.entries(options).map(([option, { by, help }]) => {
    if (typeof by === "number") return [`--${option} N`, `${help} (${by})`];
    if (typeof by === "boolean") return [`--${option}`, help];
    if (typeof by === "string") return [`--${option} TEXT`, help];
    return [`--${option} NAME,NAME`, `${help}; of ${by.join(", ")}`];
  });
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  const lines = rows.map(([left = "", right]) => `  ${left.padEnd(width)}  ${right}`);
  return `${name} [-- OPTIONS]\n\n${about.trim()}\n\n${lines.join("\n")}\n`;
}
