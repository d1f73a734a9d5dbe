import { keyedOf, plainText } from "./exportFields.ts";
import { giftEscaped } from "./giftEscaped.ts";
import { MARK } from "../importers/formats/recordMarks.ts";
import { TYPE_WRITERS } from "./typeWriters.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts a question to GIFT. A comment holds the facts that GIFT cannot express: gift.ts reads it, Moodle ignores it.
 */
export function giftText(fields: Fields): string {
  const { stem, text, analysis, options: _options, answer, ...rest } = fields;
  const keyed = keyedOf(fields);
  // GIFT has no place for the analysis of a passage, so the comment holds it.
  if (!keyed) return block({ ...rest, ...(analysis !== undefined && { analysis }) }, text, "");
  const { parts, isWhole } = TYPE_WRITERS[keyed.type].gift(keyed);
  return block(isWhole ? rest : { ...rest, answer }, stem, ` {${parts}${feedback(analysis)}}`);
}

function block(marked: Fields, said: unknown, body: string): string {
  const mark = JSON.stringify({ source: "", ...marked });
  return `// ${MARK}: ${mark}\n${giftEscaped(plainText(said))}${body}\n\n`;
}

function feedback(analysis: unknown): string {
  return typeof analysis === "string" ? `\n  ####${giftEscaped(analysis)}` : "";
}
