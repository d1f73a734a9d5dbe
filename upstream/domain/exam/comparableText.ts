import type { questions } from "../../platform/db/schema/questions.ts";

/**
 * Returns a question's text in a form by which duplicates in a question bank or a file are found. Spaces, lines,
 * paragraphs and the order of options are ignored. All other tags are kept because two questions may differ only in the
 * picture, in which word is emphasized by dots, or in x² and x₂.
 */
export function comparableText({
  type,
  stem,
  options,
  images,
}: Pick<typeof questions.$inferSelect, "type" | "stem" | "options" | "images">): string {
  return JSON.stringify([type, plain(stem), options.map(({ content }) => plain(content)).sort(), images]);
}

function plain(text: string): string {
  return text.replace(/<\/?(?:p|div|span|br)\b[^<>]*>|&nbsp;|\s/gi, "");
}
