import type { Kind } from "./kinds.ts";
import { ADMIN, DATABASE, DEPLOY, PROCESS } from "./processVariables.ts";
import { CODES, FILES, MONEY } from "./providerVariables.ts";
import type { Variable } from "./variable.ts";

/** Groups of variables by heading, in the order of docs/environment.md and .env.example. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Variable>>>> = {
  "Process and network": PROCESS,
  "Database and Redis": DATABASE,
  "Films, recordings and handouts": FILES,
  "Codes, mails and WeChat sign-in": CODES,
  Money: MONEY,
  "Admin pages": ADMIN,
  "Only compose.yaml": DEPLOY,
};

/** Variables of both processes and of compose.yaml by name. */
export const VARIABLES = { ...PROCESS, ...DATABASE, ...FILES, ...CODES, ...MONEY, ...ADMIN, ...DEPLOY };

export type Name = keyof typeof VARIABLES;
/** Value of a variable; undefined: it is unset and has no fallback. */
export type Value<N extends Name> =
  | ((typeof VARIABLES)[N]["kind"] extends Kind<infer T> ? T : never)
  | ((typeof VARIABLES)[N] extends { readonly fallback: unknown } ? never : undefined);

type NameBy<B> = { [N in Name]: (typeof VARIABLES)[N]["by"] extends B ? N : never }[Name];

/** Returns the names of the variables that one of these reads, in the order of the table. */
export function namesBy<const B extends Variable["by"]>(...readers: readonly B[]): readonly NameBy<B>[] {
  const wanted: readonly Variable["by"][] = readers;
  return (Object.keys(VARIABLES) as NameBy<B>[]).filter((name) => wanted.includes(VARIABLES[name].by));
}

/** Names of the secrets that may be in a file, which NAME_FILE names. */
export const SECRET_FILES: readonly Name[] = (Object.keys(VARIABLES) as Name[]).filter(
  (name) => "isSecret" in VARIABLES[name] || "mayBeFile" in VARIABLES[name],
);
