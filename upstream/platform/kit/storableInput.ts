import { storableText } from "#shared/domain/storableText.ts";
import { badInput } from "./errors.ts";

/** Deepest nesting of objects and lists; inputs of the contract have at most five levels. */
const DEEPEST = 32;

/**
 * Makes every text and every key of an input storable by `storableText`. The input is a query, a JSON body, or JSON
 * that another system has sealed.
 * @returns a copy; numbers, booleans and null are unchanged
 * @throws Refusal badInput: the input has more than 32 levels
 */
export function storableInput<T>(input: T): T {
  return storable(input, 1) as T;
}

function storable(value: unknown, level: number): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (level > DEEPEST) throw badInput("提交的内容层级太多");
  if (Array.isArray(value)) return value.map((item) => storable(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name), storable(item, level + 1)]),
  );
}
