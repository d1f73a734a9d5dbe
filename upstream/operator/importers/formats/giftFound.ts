import type { FoundFields } from "./format.ts";
import type { GiftPart } from "./giftSyntax.ts";
import { foundAnswers, foundPairs } from "./foundAnswers.ts";

/** Returns the fields of a GIFT question that the reader refused; a block of broken syntax is its stem. */
export function foundGift(
  block: string,
  part: Exclude<GiftPart, { type: "Category" }> | undefined,
  { subject, source }: { readonly subject: string; readonly source: string },
): FoundFields {
  if (!part) return { subject, stem: block.trim() };
  const common = { subject, ...(part.id !== null && { id: part.id, source }), stem: part.stem.text };
  const analysis = "globalFeedback" in part ? (part.globalFeedback?.text ?? "") : "";
  const told = { ...common, ...(analysis !== "" && { analysis }) };
  if (part.type === "Matching")
    return {
      ...told,
      ...foundPairs(
        part.matchPairs.map(({ subquestion, subanswer }) => ({ left: subquestion.text, right: subanswer })),
      ),
    };
  if (part.type === "TF") return { ...told, type: "judge", answer: [part.isTrue ? "正确" : "错误"] };
  const choices = "choices" in part && Array.isArray(part.choices) ? part.choices : [];
  if (part.type !== "MC" && part.type !== "Short" && part.type !== "Numerical")
    return { ...told, type: "essay", answer: [] };
  const answers = choices.map(({ text, isCorrect, weight }) => ({
    text: "type" in text ? "" : text.text,
    isRight: isCorrect || (weight ?? 0) > 0,
  }));
  return { ...told, ...foundAnswers(answers, part.type === "MC") };
}
