import { type ReadItem, Unfit } from "./format.ts";
import { tidied } from "./markup.ts";
import { pairsItem } from "./pairs.ts";
import type { Condition } from "./qtiConditions.ts";
import { all, descendants, first, textOf, type XmlElement } from "./xml.ts";

type Text = (element: XmlElement) => string;

/**
 * Reads a match question as Canvas and Respondus write it: one response for each left item, and all right items in each
 * response.
 *
 * @throws Unfit when a left item has no right item, or several
 */
export function readMatch(
  content: string,
  responses: readonly XmlElement[],
  conditions: readonly Condition[],
  text: Text,
): ReadItem {
  const scored = conditions.filter(({ score }) => score > 0).flatMap(({ tests }) => tests);
  const pairs = responses.map((response) => {
    const { ident = "" } = response.attributes;
    const labels = labelsOf(response, text);
    const own = scored.filter((test) => test.ident === ident && test.kind === "equal");
    const right = labels.filter((label) => own.some(({ value }) => value === label.ident));
    if (response.name !== "response_lid" || right.length !== 1)
      throw new Unfit(
        `has a left item with ${right.length} right ones`,
        "give each <response_lid> one <respcondition> that scores",
        "answer",
      );
    return { labels, pair: { left: ownText(response, text), right: right[0]?.text ?? "" } };
  });
  const others = pairs.flatMap(({ labels }) => labels.map((label) => ({ left: "", right: label.text })));
  return pairsItem(unmarked(content), [...pairs.map(({ pair }) => pair), ...others]);
}

function labelsOf(response: XmlElement, text: Text) {
  return descendants(response, ({ name }) => name === "response_label").map((label) => ({
    ident: label.attributes.ident ?? "",
    text: text(label),
  }));
}

/** Returns the right answers of a gap: option texts when the gap offers options, else texts and numbers with points. */
export function blankOf(response: XmlElement, conditions: readonly Condition[], text: Text) {
  const ident = response.attributes.ident ?? "";
  const labels = labelsOf(response, text);
  if (response.name !== "response_lid" && labels.length > 1)
    throw new Unfit(
      `has ${labels.length} gaps in one response`,
      "write a <response_str> for each gap",
      "answer",
    );
  const tests = conditions
    .filter(({ score }) => score > 0)
    .flatMap((condition) => condition.tests.filter((test) => test.ident === ident));
  if (response.name === "response_lid") {
    const right = labels.filter((label) => tests.some(({ value }) => value === label.ident));
    return {
      answer: right.map((label) => label.text).join("##"),
      choices: labels.map((label) => label.text),
    };
  }
  const numbers = tests.filter(({ kind }) => kind === "between").map(({ value }) => value);
  // A number that is the middle of an accepted range is left out, because the range accepts it already.
  const equal = tests
    .filter(
      ({ kind, value }) =>
        kind === "equal" && !numbers.some((range) => Number(range.split("±")[0]) === Number(value)),
    )
    .map(({ value }) => value);
  return { answer: [...new Set([...numbers, ...equal])].join("##"), choices: [] };
}

/**
 * Puts the gaps into the text. `[color1]` in the text becomes the gap of the response color1; when the text has no such
 * names, each gap goes where its response stands in the file.
 */
export function blankedStem(
  marked: string,
  responses: readonly XmlElement[],
  shown: readonly string[],
  text: Text,
): string {
  let stem = marked;
  responses.forEach((response, i) => {
    const ident = response.attributes.ident ?? "";
    const name = textOf(first(response, "material", "mattext")).trim() || ident.replace(/^response_/, "");
    const isNamed = stem.includes(`[${name}]`);
    if (isNamed) stem = stem.replace(`[${name}]`, () => shown[i] ?? "");
    const before = isNamed ? "" : ownText(response, text);
    stem = stem.replace(`\uE010${ident}\uE011`, () => (isNamed ? "" : `${before} ${shown[i] ?? ""}`.trim()));
    if (isNamed && stem.includes(`[${name}]`))
      throw new Unfit(`has the gap [${name}] twice`, "give each gap a name of its own", "stem");
  });
  return stem;
}

/**
 * Returns the text inside a response, before its options or its box.
 *
 * @throws Unfit when there is also text between the options
 */
export function ownText(response: XmlElement, text: Text): string {
  const inBox = descendants(response, ({ name }) => /^render_(?:choice|fib|slider)$/.test(name)).flatMap(
    (box) => all(box, "material"),
  );
  if (inBox.some((material) => text(material) !== ""))
    throw new Unfit(
      "has text between its options or gaps, which is not read",
      "write the whole text before them",
      "stem",
    );
  const before = [...all(response, "material"), ...all(response, "flow_mat"), ...all(response, "flow")];
  return before.map((material) => text(material)).join("");
}

export function unmarked(text: string): string {
  return tidied(text.replace(/\uE010[^\uE011]*\uE011/g, ""));
}
