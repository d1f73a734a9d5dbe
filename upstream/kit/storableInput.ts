import { storableText } from "#shared/domain/storableText.ts";
import { badInput } from "./errors.ts";

/** Deepest nesting of objects and lists; inputs of the contract have at most five levels. */
const DEEPEST = 32;

/**
 * Makes every text and every key of an input storable. Applies to a query, a JSON body, and JSON that another system
 * has sealed.
 * @returns a copy with the texts changed by `storableText`; numbers, booleans and null unchanged
 * @throws Refusal badInput where the input has more than 32 levels
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
