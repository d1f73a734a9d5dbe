import type { ChineseWords } from "#upstream/platform/kit/language.ts";

/*
 * Options that commands of several kinds have.
 */

export const text = (most: number, help: string, zh: ChineseWords) =>
  ({ kind: "text", most, help, zh }) as const;
export const yesNo = (help: string, zh: ChineseWords) => ({ kind: "yesNo", help, zh }) as const;

/** Returns an option for a text that may be empty. The word `none`, or 无, sets the empty text. */
export const freeText = (most: number, help: string, [label, more]: ChineseWords) =>
  ({
    kind: "text",
    most,
    help: `${help}; none: nothing`,
    zh: [label, `${more === undefined ? "" : `${more}；`}填“无”清空`],
    read: emptyIfNone,
  }) as const;

/** Returns whether a typed text is the word for nothing. */
export function isNone(typed: string | undefined): boolean {
  return typed === "none" || typed === "无";
}

export function emptyIfNone(typed: string | undefined): string | undefined {
  return isNone(typed) ? "" : typed;
}
