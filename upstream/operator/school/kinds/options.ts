/*
 * Options that commands of several kinds have.
 */

export const text = (most: number, help: string) => ({ kind: "text", most, help }) as const;
export const yesNo = (help: string) => ({ kind: "yesNo", help }) as const;

/** Returns an option for a text that may be empty. The word `none` sets the empty text. */
export const freeText = (most: number, help: string) =>
  ({ kind: "text", most, help: `${help}; none: nothing`, read: emptyIfNone }) as const;

export function emptyIfNone(typed: string | undefined): string | undefined {
  return typed === "none" ? "" : typed;
}
