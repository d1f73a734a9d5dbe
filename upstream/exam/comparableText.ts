import type { questions } from "../db/schema/questions.ts";

/**
 * A question's text, to find one that a bank or a file has twice: whatever spaces, lines and paragraphs it has, and whatever order
 * its options stand in. All other tags stay, for they carry meaning: of questions on figures the picture alone differs, others ask of
 * the word with the dots, or of x² and x₂.
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
