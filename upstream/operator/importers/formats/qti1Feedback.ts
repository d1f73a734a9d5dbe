import { LETTERS } from "./format.ts";
import { paragraphs } from "./giftChoices.ts";
import { conditionsOf } from "./qtiConditions.ts";
import { showsSomething } from "./qtiHtml.ts";
import { all, descendants, type XmlElement } from "./xml.ts";

const GENERAL = /^(?:general_fb|correct_fb|.*solution.*)$/i;
const WRONG = /^(?:(?:general_)?incorrect(?:_fb)?)$/i;

/**
 * Returns the feedbacks of a QTI 1.2 question: of the whole question, of the result (`答对时：…`), of an option (`A.
 * …`) and of a typed answer (`番茄：…`). A feedback without any of these conditions has no label.
 *
 * @param idents names of the options of a choice question in order
 */
export function feedbackTexts1(
  item: XmlElement,
  idents: readonly string[],
  text: (element: XmlElement) => string,
): string[] {
  const shown = all(item, "itemfeedback")
    .map((element) => ({ name: element.attributes.ident ?? "", text: text(element) }))
    .filter((one) => showsSomething(one.text));
  const textsOf = (isMeant: (name: string) => boolean) =>
    paragraphs(...shown.filter(({ name }) => isMeant(name)).map((one) => one.text));
  const isGeneral = (name: string) => GENERAL.test(name);
  const [right, wrong] = [textsOf((name) => name === "correct"), textsOf((name) => WRONG.test(name))];
  const results = right === wrong ? [right] : [right && `答对时：${right}`, wrong && `答错时：${wrong}`];
  const others = shown
    .filter(({ name }) => !isGeneral(name) && name !== "correct" && !WRONG.test(name))
    .map((one) => ({ label: labelOf(item, one.name, idents), text: one.text }));
  const ofOptions = idents.flatMap((_, i) => {
    const label = `${LETTERS[i] ?? ""}. `;
    const said = paragraphs(...others.filter((one) => one.label === label).map((one) => one.text));
    return said === "" ? [] : [`${label}${said}`];
  });
  const rest = others
    .filter(({ label }) => !/^[A-Z]\. $/.test(label))
    .map((one) => `${one.label}${one.text}`);
  return [textsOf(isGeneral), ...results, ...ofOptions, ...new Set(rest)].filter((said) => said !== "");
}

/**
 * Returns the words before a feedback: the label of the only option or answer that shows it; "" for any other feedback.
 */
function labelOf(item: XmlElement, name: string, idents: readonly string[]): string {
  const own = idents.indexOf(name.replace(/_fb$/, ""));
  if (own >= 0) return `${LETTERS[own] ?? ""}. `;
  const values = descendants(item, (one) => one.name === "respcondition")
    .filter((one) => all(one, "displayfeedback").some(({ attributes }) => attributes.linkrefid === name))
    .flatMap((one) => conditionsOf({ ...item, children: [one] }))
    .flatMap(({ tests }) => tests.map(({ value }) => value));
  const [value = "", ...more] = new Set(values);
  if (more.length > 0 || value === "") return "";
  const place = idents.indexOf(value);
  return place >= 0 ? `${LETTERS[place] ?? ""}. ` : idents.length > 0 ? "" : `${value}：`;
}
