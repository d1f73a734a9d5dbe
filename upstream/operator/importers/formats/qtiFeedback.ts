import type { Remark } from "../bankRecord.ts";
import { qtiHtml, showsSomething } from "./qtiHtml.ts";
import { all, descendants, elementsOf, textOf, type XmlElement } from "./xml.ts";

/**
 * Returns the texts that QTI 2 shows after an answer, each with the option it belongs to or with the result: `A. …`,
 * `答对时：…`. A text that the response processing shows for another reason gets no label and a note.
 *
 * @param keys letters of the options by their identifiers
 */
export function feedbackTexts(
  item: XmlElement,
  shown: readonly XmlElement[],
  keys: ReadonlyMap<string, string>,
  folder: string,
): { readonly texts: readonly string[]; readonly notes: readonly Remark[] } {
  const said = shown
    .map((element) => ({ text: qtiHtml(element, folder), label: labelOf(item, element, keys) }))
    .filter(({ text }) => showsSomething(text))
    .toSorted((a, b) => ((a.label ?? "\uffff") < (b.label ?? "\uffff") ? -1 : 1));
  const bare = new Set(said.filter(({ label }) => label === undefined).map(({ text }) => text));
  const labelled = said.filter(({ label, text }) => label !== undefined && !bare.has(text));
  const isSame = new Set(labelled.map(({ text }) => text)).size === 1;
  // A text that is shown after every answer needs no label.
  const plain = isSame && labelled.length > 1;
  const texts = labelled.map(({ label = "", text }) => (plain ? text : `${label}${text}`));
  return { texts: [...new Set([...bare, ...texts])], notes: bare.size > 1 ? [UNBOUND] : [] };
}

const UNBOUND: Remark = {
  field: "analysis",
  reason: "has several feedbacks of which it is not known when each is shown",
  remedy: "compare the explanation with the file",
};

/** Returns the words before a feedback; undefined: the file does not bind it to an option or to the result. */
function labelOf(
  item: XmlElement,
  { attributes }: XmlElement,
  keys: ReadonlyMap<string, string>,
): string | undefined {
  const { identifier = "", outcomeidentifier: outcome } = attributes;
  if (attributes.showhide === "hide") return undefined;
  const branch = descendants(item, ({ name }) => /^response(?:if|elseif|else)$/.test(name)).find((part) =>
    all(part, "setoutcomevalue").some(
      (set) =>
        set.attributes.identifier === outcome &&
        descendants(set, ({ name }) => name === "basevalue").some(
          (value) => textOf(value).trim() === identifier,
        ),
    ),
  );
  const key = branch ? optionOf(branch, keys) : keys.get(identifier);
  if (key !== undefined) return `${key}. `;
  const result = branch ? resultOf(item, branch) : resultOfName(identifier);
  return result === undefined ? undefined : result ? "答对时：" : "答错时：";
}

/** Returns the letter of the only option that a condition names. */
function optionOf(branch: XmlElement, keys: ReadonlyMap<string, string>): string | undefined {
  const conditions = conditionsOf(branch);
  if (conditions.some((condition) => contains(condition, "not"))) return undefined;
  const named = conditions
    .flatMap((condition) => descendants(condition, ({ name }) => name === "basevalue"))
    .flatMap((value) => keys.get(textOf(value).trim()) ?? []);
  return named.length === 1 ? named[0] : undefined;
}

/** Returns whether a branch is taken after a right answer; undefined: it depends on something else. */
function resultOf(item: XmlElement, branch: XmlElement): boolean | undefined {
  if (branch.name === "responseelse") {
    const condition = descendants(item, ({ name }) => name === "responsecondition").find((one) =>
      all(one, "responseelse").includes(branch),
    );
    const asked = (condition ? elementsOf(condition) : []).filter(
      (one) => !conditionsOf(one).some(({ name }) => name === "isnull"),
    );
    const [first] = asked;
    return asked.length === 2 && first && resultOf(item, first) ? false : undefined;
  }
  const [given, ...others] = conditionsOf(branch);
  if (!given || others.length > 0) return undefined;
  const condition = bare(given);
  const isNegated = condition.name === "not";
  const inner = isNegated ? elementsOf(condition)[0] : condition;
  if (inner?.name !== "match") return undefined;
  // A comparison of one of several responses does not show whether the whole answer is right.
  const isWhole = all(inner, "correct").length === 1 && all(item, "responsedeclaration").length === 1;
  const said = isWhole || resultOfName(textOf(all(inner, "basevalue")[0]).trim());
  return said === undefined ? undefined : said !== isNegated;
}

/** Returns the condition inside an `and` or `or` that has only one; any other condition is returned unchanged. */
function bare(condition: XmlElement): XmlElement {
  const [only, ...others] = elementsOf(condition);
  return /^(?:and|or)$/.test(condition.name) && only && others.length === 0 ? bare(only) : condition;
}

function resultOfName(identifier: string): boolean | undefined {
  if (/^(?:feedback[_-]?)?(?:correct|right|true)(?:[_-]?(?:feedback|fb))?$/i.test(identifier)) return true;
  return /^(?:feedback[_-]?)?(?:incorrect|wrong|false)(?:[_-]?(?:feedback|fb))?$/i.test(identifier)
    ? false
    : undefined;
}

function conditionsOf(branch: XmlElement): XmlElement[] {
  return elementsOf(branch).filter(
    ({ name }) => !/^(?:setoutcomevalue|responsecondition|exitresponse)$/.test(name),
  );
}

function contains(element: XmlElement, name: string): boolean {
  return element.name === name || descendants(element, (inner) => inner.name === name).length > 0;
}
