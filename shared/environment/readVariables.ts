import { maskAddress, maskPasswords } from "../domain/maskPasswords.ts";
import { plainHelp, plainText } from "./help.ts";
import { StartError } from "./startError.ts";
import { type Environment, fallbackOf, givenText, type Process, type Variable } from "./variable.ts";
import { type Name, type Value, VARIABLES } from "./variables.ts";

/** Fault of one variable. `reason` follows the name, says what was found (never a secret), and names the remedy. */
interface Problem {
  readonly name: Name;
  readonly reason: string;
}

/** Reports every wrong variable. */
export class VariableError extends StartError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ name, reason }) => `${name} ${reason}`).join("\n"));
    this.problems = problems;
  }
}

/** Line of `npm run check:config`. */
export interface VariableReport {
  readonly name: string;
  /** The value; masked where it is or holds a secret. */
  readonly shown: string;
  readonly source: "env" | "default";
  readonly about: string;
  /** Fault of the variable; undefined: valid. */
  readonly problem: string | undefined;
}

/** Name of a value: DATABASE_POOL_SIZE is `databasePoolSize`, and behind the prefix DATABASE_ `poolSize`. */
type Field<N extends string, P extends string> = Uncapitalize<
  Words<N extends `${P}${infer Rest}` ? Rest : N>
>;
type Words<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Lowercase<Head>>}${Words<Tail>}`
  : Capitalize<Lowercase<S>>;
type Values<N extends Name, P extends string> = { readonly [K in N as Field<K, P>]: Value<K> };
type SetValues<N extends Name, P extends string> = {
  readonly [K in N as Field<K, P>]: NonNullable<Value<K>>;
};

/**
 * Reads variables. Values are trimmed, and an empty value counts as unset.
 * @returns the values under their names in camel case without `prefix`; none for an unset variable without a fallback
 * @throws VariableError with every wrong variable
 */
export function readVariables<const N extends Name, const P extends string = "">(
  process: Process,
  env: Environment,
  names: readonly N[],
  prefix?: P,
): Values<N, P> {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const name of names) {
    const text = givenText(env, name) ?? fallbackOf(rowOf(name), env, process);
    if (text === undefined) continue;
    const value = rowOf(name).kind.parse(text);
    if (value === undefined) problems.push({ name, reason: reasonOf(process, name, text) });
    else values[fieldOf(name, prefix)] = value;
  }
  if (problems.length > 0) throw new VariableError(problems);
  return values as Values<N, P>;
}

interface Group<N, M, P> {
  /** Variables that must be set. */
  readonly needed: readonly N[];
  /** End of the message of a missing one, such as "SMS=aliyun needs it". */
  readonly remedy: string;
  /** Variables that may be unset. */
  readonly others?: readonly M[];
  readonly prefix?: P;
}

/**
 * Reads variables of the upstream that belong together.
 * @returns the values under their names in camel case without `prefix`
 * @throws VariableError with every missing or wrong variable
 */
export function readGroup<const N extends Name, const M extends Name = never, const P extends string = "">(
  env: Environment,
  { needed, remedy, others = [], prefix }: Group<N, M, P>,
): SetValues<N, P> & Values<M, P> {
  const missing = needed.filter((name) => givenText(env, name) === undefined);
  const { values } = readTogether({
    values: () => readVariables("upstream", env, [...needed, ...others], prefix),
    missing() {
      if (missing.length > 0)
        throw new VariableError(missing.map((name) => ({ name, reason: `is missing: ${remedy}.` })));
    },
  });
  return values as unknown as SetValues<N, P> & Values<M, P>;
}

/**
 * Runs every reader, so that one error names the problems of all.
 * @returns what each reader returns, by its key
 * @throws VariableError with the problems of all readers
 */
export function readTogether<R extends Readonly<Record<string, () => unknown>>>(
  readers: R,
): { readonly [K in keyof R]: ReturnType<R[K]> } {
  const problems: Problem[] = [];
  const read = Object.entries(readers).map(([key, reader]) => {
    try {
      return [key, reader()];
    } catch (error) {
      if (!(error instanceof VariableError)) throw error;
      problems.push(...error.problems);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new VariableError(problems);
  return Object.fromEntries(read) as { readonly [K in keyof R]: ReturnType<R[K]> };
}

/** Returns the error of one variable. */
export function wrong(name: Name, reason: string): VariableError {
  return new VariableError([{ name, reason }]);
}

/** Describes variables for `npm run check:config`. `read` is the reader that finds their faults. */
export function describeVariables(
  process: Process,
  env: Environment,
  { names, read }: { readonly names: readonly Name[]; readonly read: () => unknown },
): readonly VariableReport[] {
  const problems = problemsOf(read);
  return names.map((name) => {
    const given = givenText(env, name);
    const { shown = "(unset)" } = rowOf(name);
    return {
      name,
      shown: given === undefined ? (fallbackOf(rowOf(name), env, process) ?? shown) : masked(name, given),
      source: given === undefined ? "default" : "env",
      about: plainHelp(rowOf(name)),
      problem: problems.find((problem) => problem.name === name)?.reason,
    };
  });
}

function problemsOf(read: () => unknown): readonly Problem[] {
  try {
    read();
  } catch (error) {
    if (error instanceof VariableError) return error.problems;
    throw error;
  }
  return [];
}

function rowOf(name: Name): Variable {
  return VARIABLES[name];
}

function fieldOf(name: Name, prefix = ""): string {
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return bare.toLowerCase().replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}

function reasonOf(process: Process, name: Name, text: string): string {
  const { kind, isSecret, fallback, unset } = rowOf(name);
  const shown = masked(name, text);
  if (process === "site") return `${shown} is not usable; set ${kind.must.replace(/^be |^look like /, "")}`;
  const found = isSecret ? "" : `, not ${JSON.stringify(shown)}`;
  const otherwise = unset && fallback === undefined ? ` Unset: ${plainText(unset)}.` : "";
  return `must ${kind.must}${found}.${otherwise}`;
}

function masked(name: Name, text: string): string {
  const { kind, isSecret } = rowOf(name);
  if (isSecret) return "******";
  return kind.isAddress ? maskAddress(text) : maskPasswords(text);
}
