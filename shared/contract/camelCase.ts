/** `study_num` as a type becomes `studyNum`; names without underscore stay as they are. */
export type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : S;

/** The same value with every object key in camelCase, all the way down. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? readonly Camel<Item>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelName<K> : K]: Camel<T[K]> }
    : T;

// module state: names of fields, at most a fixed number
const camelNames = new Map<string, string>();
const CACHED_NAMES = 2_000;

/** The one place where wire names (snake_case, Spec §3) become names of our code. Input must be plain JSON data. */
export function camelCase<T>(value: T): Camel<T> {
  return convert(value, camelName) as Camel<T>;
}

/** The way back, for what we send: `captchaId` becomes `captcha_id`. */
export function snakeCase(value: unknown): unknown {
  return convert(value, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function convert(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, rename));
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    result[rename(key)] = convert((value as Record<string, unknown>)[key], rename);
  }
  return result;
}

function camelName(name: string): string {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
  if (camelNames.size < CACHED_NAMES) camelNames.set(name, made);
  return made;
}
