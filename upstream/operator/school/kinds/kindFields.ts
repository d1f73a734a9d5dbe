import * as z from "zod/mini";
import { expiryEnd } from "#shared/domain/expiry.ts";
import { CallError } from "../../errors.ts";
import { amount, flag, id, ids, markdown, picture, price, text, texts } from "../schemas/fields.ts";
import type { PictureUse } from "#upstream/platform/media/makePicture.ts";
import type { ChineseWords } from "#upstream/platform/kit/language.ts";
import type { Link } from "./contentKind.ts";
import { freeText, isNone } from "./options.ts";
import { both } from "#upstream/platform/kit/language.ts";

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

export const named = (most: number, help: string, zh: ChineseWords) =>
  ({ seed: text, option: { kind: "text", most, help, zh, isNeeded: true } }) as const;

/** A title that is the first heading of the file when no option gives it. */
export const heading = (most: number, help: string, zh: ChineseWords) =>
  ({ seed: text, option: { kind: "text", most, help, zh, isHeading: true } }) as const;

export const brief = (most: number, help: string, zh: ChineseWords) =>
  ({ seed: text, option: freeText(most, help, zh) }) as const;

export const article = (help: string, zh: ChineseWords) =>
  ({ seed: markdown, option: { name: "file", kind: "article", help, zh } }) as const;

/** A picture of one's own in place of a drawn one. In a folder it is a file, or its address. */
export const ownPicture = <const N extends string>(
  name: N,
  use: PictureUse,
  help: string,
  zh: ChineseWords,
) =>
  ({
    seed: z.exactOptional(picture),
    toEntry: (address: string) => address || undefined,
    option: {
      kind: "picture",
      use,
      help: `${help}, as a file or an https address (drawn)`,
      zh,
      clear: { name: `no-${name}`, help: "it is drawn again", zh: [`不用自己的${zh[0]}`] },
    },
  }) as const;

/** Id of a row of another kind, which `of` names. */
export const reference = <const O extends string>(of: O, help: string, zh: ChineseWords) =>
  ({ seed: id, of, option: { kind: "id", help, zh } }) as const;

/** List of members, whose ids an entry has under the name `as`. */
export const members = <const O extends string, const A extends string>(
  of: O,
  as: A,
  { help, zh, ...link }: Link & { readonly help: string; readonly zh: ChineseWords },
) => ({ seed: ids, of, as, link, option: { kind: "ids", help, zh } }) as const;

export const words = (most: number, help: string, zh: ChineseWords) =>
  ({ seed: texts, option: { kind: "text", most, help, zh, read: readWords } }) as const;

/** A column that is true or false, which an entry has under the name `as` when it is true. */
export const yesNo = <const A extends string>(as: A, help: string, zh: ChineseWords) =>
  ({ seed: flag, as, option: { kind: "yesNo", help, zh } }) as const;

export const yuan = {
  seed: price,
  toColumn: (given?: number) => given?.toString(),
  toEntry: Number,
  option: { kind: "price", concerns: "money", help: "what it costs; 0 is free", zh: ["价格", "0 为免费"] },
} as const;

export const originPrice = {
  ...yuan,
  seed: z.exactOptional(price),
  isAlways: true,
  added: ({ price: same }: { readonly price?: string }) => same,
  option: {
    ...yuan.option,
    help: "the price that is struck out beside it (the same)",
    zh: ["原价", "划线显示，不填与价格相同"],
  },
} as const;

/** The price before a reduction; an entry without it means the price itself. */
export const originOrPrice = {
  ...originPrice,
  toColumn: (given: number | undefined, entry: { readonly price: number }) => String(given ?? entry.price),
} as const;

export const expireTime = {
  seed: z.exactOptional(
    text.check(
      z.refine((given) => expiryEnd(given) !== undefined, {
        error: () =>
          both(
            "write a day or month such as 2027-04-30 or 2027年4月",
            "写存在的日期或月份，如 2027-04-30 或 2027年4月",
          ),
      }),
    ),
  ),
  option: {
    name: "expiry",
    kind: "text",
    most: 30,
    concerns: "money",
    help: "until when it can be studied, such as 2027-04-30 or 2027年4月; none: for --days from the day it is had",
    zh: ["截止时间", "如 2027-04-30 或 2027年4月；“无”表示按 --days 计算"],
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
    zh: ["有效天数", "没有 --expiry 时用，不填为 365"],
  },
} as const;

/** A number that learners change. Only the demo sets it, and a folder of a school does not get it. */
export const counted = { seed: z.exactOptional(amount), isKept: true, toEntry: () => undefined } as const;

/** Parses how long access lasts, as Spec §5 defines it; "" for no end. */
function readExpiry(typed: string): string {
  if (isNone(typed)) return "";
  if (expiryEnd(typed) === undefined)
    throw new CallError(
      both(
        `--expiry must be a day or month such as 2027-04-30 or 2027年4月, or none, not "${typed}".`,
        `--expiry: 要填日期或月份，如 2027-04-30、2027年4月，或填“无”，不能是“${typed}”。`,
      ),
    );
  return typed;
}

function readWords(typed: string): readonly string[] {
  if (isNone(typed)) return [];
  return [...new Set(typed.split(/[,，、]/).map((word) => word.trim()))].filter((word) => word !== "");
}
