import { foundAnswers } from "./foundAnswers.ts";
import { type FoundFields, Unfit } from "./format.ts";
import { tidied } from "./markup.ts";
import { declarationOf, rightOf } from "./qtiAnswers.ts";
import { optionText } from "./qtiBlackboard.ts";
import { conditionsOf } from "./qtiConditions.ts";
import { qtiHtml, showsSomething } from "./qtiHtml.ts";
import { materialsOf } from "./qtiMaterials.ts";
import { all, descendants, first, textOf, type XmlElement } from "./xml.ts";

/** Returns the fields of a QTI 1.2 question that the reader refused. */
export function foundItem1(item: XmlElement): FoundFields {
  const presentation = first(item, "presentation");
  const labels = presentation ? descendants(presentation, ({ name }) => name === "response_label") : [];
  const text = (element: XmlElement) =>
    orText(element, () =>
      tidied(materialsOf(element).replace(/\uE010[^\uE011]*\uE011/g, labels.length > 0 ? "" : "____")),
    );
  const right = new Set(
    conditionsOf(item)
      .filter(({ score }) => score > 0)
      .flatMap(({ tests }) => tests.map(({ value }) => value)),
  );
  const options = labels.map((label) => ({
    text: optionText(text(label)),
    isRight: right.has(label.attributes.ident ?? ""),
  }));
  const typed = [...right].map((value) => ({ text: value, isRight: true }));
  return {
    stem: presentation ? text(without(presentation, (name) => name === "response_label")) : "",
    ...(options.length > 0
      ? foundAnswers(options, true)
      : typed.length > 0
        ? foundAnswers(typed, false)
        : NO_KEY),
    ...analysisOf(all(item, "itemfeedback").map(text)),
  };
}

/** Returns the fields of a QTI 2 or 3 question that the reader refused. Picture names are relative to `folder`. */
export function foundItem2(item: XmlElement, folder: string): FoundFields {
  const body = first(item, "itembody");
  const text = (element: XmlElement) => orText(element, () => qtiHtml(element, folder));
  const choices = body ? descendants(body, ({ name }) => name === "simplechoice") : [];
  const [interaction] = body ? descendants(body, ({ name }) => name === "choiceinteraction") : [];
  const { right } = rightOf(declarationOf(item, interaction?.attributes.responseidentifier), true);
  const options = choices.map((choice) => ({
    text: text(choice),
    isRight: right.includes(choice.attributes.identifier ?? ""),
  }));
  const prompts = body ? descendants(body, ({ name }) => name === "prompt").map(text) : [];
  const typed = all(item, "responsedeclaration").map((one) => rightOf(one, false).right.join("##"));
  return {
    stem: [body ? text(without(body, WITH_OPTIONS)) : "", ...prompts].filter(showsSomething).join("\n"),
    ...(options.length > 0 ? foundAnswers(options, true) : { ...NO_KEY, answer: typed.filter(Boolean) }),
    ...analysisOf(all(item, "modalfeedback").map(text)),
  };
}

const NO_KEY = { type: "", answer: [] };

function analysisOf(texts: readonly string[]): FoundFields {
  const said = [...new Set(texts)].filter(showsSomething);
  return said.length > 0 ? { analysis: said.join("\n") } : {};
}

/** Returns what `read` makes of an element, or its plain text where the bank cannot show it. */
function orText(element: XmlElement, read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return textOf(element).replace(/\s+/g, " ").trim();
  }
}

const WITH_OPTIONS = (name: string) => name.endsWith("interaction") && name !== "textentryinteraction";

function without(element: XmlElement, isLeftOut: (name: string) => boolean): XmlElement {
  return {
    ...element,
    children: element.children
      .filter((child) => typeof child === "string" || !isLeftOut(child.name))
      .map((child) => (typeof child === "string" ? child : without(child, isLeftOut))),
  };
}
