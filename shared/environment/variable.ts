import type { Kind } from "./kinds.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Process = "site" | "upstream";

/** Facts of a variable beside its form and its help. */
interface Facts {
  /** Value when the variable is unset. It may depend on other variables, or on the process. */
  readonly fallback?: string | ((env: Environment, process: Process) => string);
  /** Effect of an unset variable, or exceptions from `fallback`, in Markdown. */
  readonly unset?: string;
  /** Shown by `npm run check:config` for an unset variable without `fallback`; undefined: "(unset)". */
  readonly shown?: string;
  /** Value in .env.example; undefined: `fallback`. */
  readonly sample?: string;
  /** true: .env.example sets the variable. */
  readonly isSet?: true;
  /** true: the value is never shown, and may be a file as with `mayBeFile`. */
  readonly isSecret?: true;
  /** true: NAME_FILE may name a file with the value. */
  readonly mayBeFile?: true;
}

export interface Variable extends Facts {
  /** Process that reads the variable; deploy: compose.yaml alone. */
  readonly by: Process | "both" | "deploy";
  readonly kind: Kind<unknown>;
  /** Help in one or two sentences of Markdown for operators, without a full stop at the end. */
  readonly help: string;
}

export const site = maker("site");
export const upstream = maker("upstream");
export const both = maker("both");
export const deploy = maker("deploy");

/** Returns a function that makes rows of variables with this reader. */
function maker<const B extends Variable["by"]>(by: B) {
  return <T, const F extends Facts = object>(kind: Kind<T>, help: string, facts?: F) =>
    ({ by, kind, help, ...facts }) as F & { readonly by: B; readonly kind: Kind<T>; readonly help: string };
}

/** Returns the trimmed value of a variable. "" counts as unset: compose files pass unset variables as "". */
export function givenText(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Returns the value that the process uses while the variable is unset. */
export function fallbackOf(
  { fallback }: Variable,
  env: Environment = {},
  process: Process = "site",
): string | undefined {
  return typeof fallback === "function" ? fallback(env, process) : fallback;
}

/** Whether a switch is on, whatever else is wrong in the environment. */
export function isOn(env: Environment, name: string): boolean {
  return /^(?:1|true)$/.test(givenText(env, name) ?? "");
}
