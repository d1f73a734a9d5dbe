import { parseArgs } from "node:util";

/** Default value of an option. Its type is the kind of the option; a list offers its items as choices. */
type Value = number | boolean | string | readonly string[];

interface Option {
  readonly by: Value;
  readonly help: string;
  readonly least?: number;
  readonly most?: number;
  readonly isFraction?: true;
  /** Whether the command cannot run without a value. */
  readonly isNeeded?: true;
  /** Options that would have no effect beside this one, and are refused. */
  readonly excludes?: readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

type Widened<V> = V extends number
  ? number
  : V extends boolean
    ? boolean
    : V extends readonly (infer Name)[]
      ? readonly Name[]
      : string;
export type Values<O extends Options> = {
  readonly [Name in keyof O]: Widened<O[Name]["by"]>;
};

/**
 * Parses options.
 * @throws an error with a message for the user when an option is unknown, missing, invalid or without effect
 */
export function optionsIn<const O extends Options>(options: O, args: readonly string[]): Values<O> | "help" {
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
  for (const [name, { excludes = [] }] of known) {
    const unused = given[name] === undefined ? [] : excludes.filter((other) => given[other] !== undefined);
    if (unused.length > 0)
      throw new Error(`--${name} has its own plan: leave out ${unused.map((one) => `--${one}`).join(", ")}`);
  }
  return Object.fromEntries(
    known.map(([name, option]) => [name, valueOf(name, option, given[name])]),
  ) as Values<O>;
}

function valueOf(name: string, option: Option, given: string | boolean | undefined): Value {
  const { by, help, isNeeded } = option;
  if (isNeeded && !given) throw new Error(`--${name} is needed: ${help}`);
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

/** Returns a line of help for each option. */
export function helpOf(options: Options): string {
  return columns(
    Object.entries(options).map(([option, { by, help }]) => {
      if (typeof by === "number") return [`--${option} N`, `${help} (${by})`];
      if (typeof by === "boolean") return [`--${option}`, help];
      if (typeof by === "string") return [`--${option} TEXT`, help];
      return [`--${option} NAME,NAME`, `${help}; of ${by.join(", ")}`];
    }),
  );
}

export function columns(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  return rows.map(([left = "", right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
