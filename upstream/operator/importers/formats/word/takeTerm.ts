import { cutHtml, readText } from "./lineHtml.ts";
import type { WordQuestion } from "./wordQuestion.ts";

const TERM = /^\s*([^:：\n]{1,25})[:：]\s*(?=[\s\S]{8,})/;
/** Matches the number of another question inside the explanation of a term. */
const NEXT_TERM = /(?:^|\s)\d{1,3}\s*[.．、]\s*[^:：\n]{1,25}[:：]/;

/** Parts `术语：解释` below the heading 名词解释 into the question and its answer. */
export function takeTerm({ fields, faults, notes }: WordQuestion): void {
  const stem = fields.get("stem") ?? "";
  const term = TERM.exec(readText(stem));
  if (!term) return;
  const [before = "", after = ""] = cutHtml(stem, [term[0].length]);
  fields.set("stem", before.replace(/[:：]\s*$/, "").trim());
  fields.set("answer", after.trim());
  if (NEXT_TERM.test(readText(after)))
    faults.push({
      field: "answer",
      reason: "seems to hold the next term",
      remedy: "begin each term on a line of its own, with the next number",
    });
  notes.push({
    field: "answer",
    reason: "stood behind the term",
    remedy: "it was parted from it at the colon",
    repaired: true,
  });
}
