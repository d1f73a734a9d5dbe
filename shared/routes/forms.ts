import { isId } from "../domain/id.ts";
import type { Form } from "./record.ts";

export const id = { kind: "id" } as const;
/** Value of the path member `level2` that means all of level 1. */
export const ALL_OF_LEVEL_1 = "0";
export const page = { kind: "page" } as const;
export const text = { kind: "text" } as const;
export const year = word(/^\d{4}$/);

export function word(pattern: RegExp) {
  return { kind: "word", pattern } as const;
}

export function oneOf<const V extends readonly string[]>(...values: V) {
  return { kind: "oneOf", values } as const;
}

const PAGE = /^[1-9]\d{0,4}$/;
const LONGEST_TEXT = 5_000;

export function fits(form: Form, value: string): boolean {
  switch (form.kind) {
    case "id":
      return isId(value);
    case "page":
      return PAGE.test(value);
    case "word":
      return form.pattern.test(value);
    case "oneOf":
      return form.values.includes(value);
    case "text":
      return value.length <= LONGEST_TEXT;
  }
}
