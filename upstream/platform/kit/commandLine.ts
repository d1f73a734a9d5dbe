import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Language, inLanguage, languageOf } from "./language.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>
>;

/** Values of options by their names, without the options that are not given and have no default. */
export type OptionValues<O extends Options> = Parsed<O>["values"];

/** A command line. Its exit code is 0 for --help and 2 for a wrong call. */
interface CommandLine<O extends Options> {
  readonly help: string;
  /** Options besides --help. */
  readonly options: O;
  /** Exit codes by the class of an error, whose message is printed. Every other error is thrown. */
  readonly codes: readonly (readonly [ErrorClass: new (message: never) => Error, code: number])[];
  readonly out?: (text: string) => void;
  readonly err?: (text: string) => void;
  /** Language of the messages; undefined: that of the shell. */
  readonly language?: Language;
}

/** Error of a wrong call. The help is printed below its message. */
export class WrongCall extends Error {}

/**
 * Reads the options of a command and runs it.
 *
 * @returns the exit code: that of `work`, or as described at CommandLine
 * @throws every error of `work` whose class has no exit code
 */
export async function runCommandLine<const O extends Options>(
  args: readonly string[],
  {
    help,
    options,
    codes,
    out = (text) => void process.stdout.write(text),
    err = (text) => void process.stderr.write(text),
    language = languageOf(process.env),
  }: CommandLine<O>,
  work: (values: OptionValues<O>, positionals: readonly string[]) => Promise<number>,
): Promise<number> {
  try {
    const { values, positionals } = parsed(args, options);
    if ("help" in values) {
      out(help);
      return 0;
    }
    return await inLanguage(language, () => work(values, positionals));
  } catch (error) {
    const { message } = error as Error;
    const code = error instanceof WrongCall ? 2 : codes.find(([Class]) => error instanceof Class)?.[1];
    if (code === undefined) throw error;
    err(error instanceof WrongCall ? `${message}\n\n${help}` : `${message}\n`);
    return code;
  }
}

function parsed<O extends Options>(args: readonly string[], options: O): Parsed<O> {
  const all = { ...options, help: { type: "boolean", short: "h" } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: all }) as unknown as Parsed<O>;
  } catch (error) {
    throw new WrongCall((error as Error).message);
  }
}

/**
 * Returns the only argument of a command.
 *
 * @throws WrongCall with `remedy`, when there is none or more than one
 */
export function onlyArgument([first, ...more]: readonly string[], remedy: string): string {
  if (!first || more.length > 0) throw new WrongCall(remedy);
  return first;
}
