import * as z from "zod/mini";
import { expiryEnd } from "#shared/domain/expiry.ts";
import { CallError } from "../../errors.ts";
import { amount, flag, id, ids, markdown, price, text, texts } from "../schemas/fields.ts";
import type { Link } from "./contentKind.ts";
import { freeText } from "./options.ts";

/*
 * Fields that several kinds of content have, each with its schema in a folder and its option in a command.
 */

/** Returns the field with more facts about its option. */
export const withOption = <const F extends { readonly option: object }, const O extends object>(
  field: F,
  more: O,
) => ({ ...field, option: { ...field.option, ...more } });

/** Returns the field with an option that `add` requires. */
export const needed = <const F extends { readonly option: object }>(field: F) =>
  withOption(field, { isNeeded: true });

/** Shows the option in the help in front of the prices, which an entry has in front of the field. */
export const beforePrice = <const F extends { readonly option: object }>(field: F) =>
  withOption(field, { before: "price" });

export const named = (most: number, help: string) =>
  ({ seed: text, option: { kind: "text", most, help, isNeeded: true } }) as const;

/** A title that is the first heading of the file when no option gives it. */
export const heading = (most: number, help: string) =>
  ({ seed: text, option: { kind: "text", most, help, isHeading: true } }) as const;

export const brief = (most: number, help: string) => ({ seed: text, option: freeText(most, help) }) as const;

export const article = (help: string) =>
  ({ seed: markdown, option: { name: "file", kind: "file", help } }) as const;

/** Id of a row of another kind, which `of` names. */
export const reference = <const O extends string>(of: O, help: string) =>
  ({ seed: id, of, option: { kind: "id", help } }) as const;

/** List of members, whose ids an entry has under the name `as`. */
export const members = <const O extends string, const A extends string>(
  of: O,
  as: A,
  { help, ...link }: Link & { readonly help: string },
) => ({ seed: ids, of, as, link, option: { kind: "ids", help } }) as const;

export const words = (most: number, help: string) =>
  ({ seed: texts, option: { kind: "text", most, help, read: readWords } }) as const;

/** A column that is true or false, which an entry has under the name `as` when it is true. */
export const yesNo = <const A extends string>(as: A, help: string) =>
  ({ seed: flag, as, option: { kind: "yesNo", help } }) as const;

export const yuan = {
  seed: price,
  toColumn: (given?: number) => given?.toString(),
  toEntry: Number,
  option: { kind: "price", concerns: "money", help: "what it costs; 0 is free" },
} as const;

export const originPrice = {
  ...yuan,
  seed: z.exactOptional(price),
  isAlways: true,
  added: ({ price: same }: { readonly price?: string }) => same,
  option: { ...yuan.option, help: "the price that is struck out beside it (the same)" },
} as const;

/** The price before a reduction; an entry without it means the price itself. */
export const originOrPrice = {
  ...originPrice,
  toColumn: (given: number | undefined, entry: { readonly price: number }) => String(given ?? entry.price),
} as const;

export const expireTime = {
  seed: z.exactOptional(text),
  option: {
    name: "expiry",
    kind: "text",
    most: 30,
    concerns: "money",
    help: "until when it can be studied, such as 2027-04-30 or 2027年4月; none: for --days from the day it is had",
    read: readExpiry,
  },
} as const;

export const validDays = {
  seed: z.exactOptional(amount),
  option: {
    name: "days",
    kind: "whole",
    least: 1,
    most: 36_500,
    concerns: "money",
    help: "for how many days, where it has no --expiry (365)",
  },
} as const;

/** A number that learners change. Only the demo sets it, and a folder of a school does not get it. */
export const counted = { seed: z.exactOptional(amount), isKept: true, toEntry: () => undefined } as const;

/** Parses how long access lasts, as Spec §5 defines it; "" for no end. */
function readExpiry(typed: string): string {
  if (typed === "none") return "";
  if (expiryEnd(typed) === undefined)
    throw new CallError(
      `--expiry must be a day or month such as 2027-04-30 or 2027年4月, or none, not "${typed}".`,
    );
  return typed;
}

function readWords(typed: string): readonly string[] {
  if (typed === "none") return [];
  return [...new Set(typed.split(/[,，、]/).map((word) => word.trim()))].filter((word) => word !== "");
}
