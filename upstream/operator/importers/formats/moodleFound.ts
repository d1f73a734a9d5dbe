import { foundAnswers, foundPairs } from "./foundAnswers.ts";
import type { FoundFields } from "./format.ts";
import { all, first, textOf, type XmlElement } from "./xml.ts";

/** Returns the fields of a Moodle question that the reader refused, with its texts as they are in the file. */
export function foundMoodle(
  element: XmlElement,
  { subject, source }: { readonly subject: string; readonly source: string },
): FoundFields {
  const said = (part: XmlElement | undefined) => textOf(first(part, "text")).trim();
  const id = textOf(first(element, "idnumber")).trim();
  const analysis = said(first(element, "generalfeedback"));
  const told = {
    subject,
    ...(id !== "" && { id, source }),
    stem: said(first(element, "questiontext")),
    ...(analysis !== "" && { analysis }),
  };
  const pairs = all(element, "subquestion");
  if (pairs.length > 0)
    return {
      ...told,
      ...foundPairs(pairs.map((pair) => ({ left: said(pair), right: said(first(pair, "answer")) }))),
    };
  const answers = all(element, "answer").map((answer) => ({
    text: said(answer),
    isRight: Number(answer.attributes.fraction ?? 0) > 0,
  }));
  const type = element.attributes.type ?? "";
  if (type === "truefalse") {
    const right = answers.find(({ isRight }) => isRight)?.text.toLowerCase();
    return {
      ...told,
      type: "judge",
      answer: right === undefined ? [] : [right === "true" ? "正确" : "错误"],
    };
  }
  if (type === "essay" || answers.length === 0)
    return { ...told, type: type === "essay" ? type : "", answer: [] };
  return { ...told, ...foundAnswers(answers, !/^(?:shortanswer|numerical)$/.test(type)) };
}
