import { plainTex } from "../plainAnswer.ts";
import { repairText } from "./plainMarks.ts";
import { splitMath } from "./splitMath.ts";
import { replaceTabulars } from "./tabular.ts";

/** The text of rich text on one line, for titles, cards and descriptions; cut at `mostChars` with an ellipsis. No KaTeX. */
export function plainTextOf(source: string, mostChars = 120): string {
  const head = source.slice(0, 20_000);
  const text = splitMath(replaceTabulars(repairText(head), () => " "))
    .map((piece) => (piece.kind === "math" ? plainTex(piece.tex) : plainWords(piece.text)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  const chars = [...text];
  return chars.length <= mostChars ? text : `${chars.slice(0, mostChars).join("").trimEnd()}…`;
}

function plainWords(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/!\[[^\]\n]{0,200}\]\([^()\s]{0,500}\)/g, " ")
    .replace(/(?<!~)~*\\uline\s*\{[~\s]*\}~*|_{2,}/g, "____")
    .replace(/\\[a-zA-Z]+\s*/g, "")
    .replace(/[~{}]/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
