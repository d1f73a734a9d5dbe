import type { Row } from "../console/command.ts";

/** Name of the file in which the text of an article is put that was written on the page. */
export const TYPED_ARTICLE = "text.html";

/** Returns the text of the article in a record; "": the record has none. */
export function articleIn(record: Row | undefined): string {
  const { content, detail } = (record ?? {}) as Readonly<Record<string, unknown>>;
  return [content, detail].find((text) => typeof text === "string") ?? "";
}
