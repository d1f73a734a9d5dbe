/** Converts a name as a type: `study_num` becomes `studyNum`. Names without an underscore stay unchanged. */
export type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : S;

export type Camel<T> = T extends readonly (infer Item)[]
  ? readonly Camel<Item>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelName<K> : K]: Camel<T[K]> }
    : T;

/** Converts input to its wire form: `captchaId` becomes `captcha_id`. Input must be plain JSON data. */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [snakeName(name), snakeCase(member)]),
  );
}

export function snakeName(name: string): string {
  return /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}
