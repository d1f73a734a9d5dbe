import { cutText } from "#shared/domain/cutText.ts";
import { failedFormulas } from "#shared/domain/richText/renderRichText.ts";
import type { BankRecord, Remark } from "./bankRecord.ts";
import { textsOf } from "./placePictures.ts";

const LONGEST_QUOTE = 80;

/**
 * Returns a remark for each formula that KaTeX cannot render; learners would see its TeX source instead. `drawn` keeps
 * formulas that can be drawn, for the next records of the file.
 */
export function formulaNotes(record: BankRecord, drawn: Set<string> = new Set()): Remark[] {
  const failed = textsOf(record)
    .filter((text) => /\$|\\[([]|\\begin/.test(text))
    .flatMap((text) => failedFormulas(text, drawn));
  return [...new Set(failed)].map((tex) => ({
    field: "formula",
    reason: `cannot be drawn: ${cutText(tex, LONGEST_QUOTE, "…")}`,
    remedy: "learners see its source; write it as KaTeX reads it",
  }));
}
