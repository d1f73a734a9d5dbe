/** Name of the hidden field with the texts that a form of `change` showed, as JSON. */
export const SHOWN = "_shown";

/** Matches the note of an option that knows a word for nothing. */
export const CLEARS = /；?填“无”清空/;

/** Returns the help of an option without the word for nothing, which an emptied field stands for on a page. */
export function withoutNothing(help: string): string {
  return help.replace(CLEARS, "");
}

/** Fault of a field that was filled in and is empty now. */
export const EMPTIED = "不能为空，不改就保留原来的内容。";
