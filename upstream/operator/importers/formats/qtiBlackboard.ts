import { Unfit } from "./format.ts";
import type { Condition } from "./qtiConditions.ts";
import { all, descendants, elementsOf, first, textOf, type XmlElement } from "./xml.ts";

/** Words that Blackboard stores for the options of an Either/Or question, and the words that it shows. */
const EITHER_OR: Readonly<Record<string, string>> = {
  "yes_no.true": "是",
  "yes_no.false": "否",
  "agree_disagree.true": "同意",
  "agree_disagree.false": "不同意",
  "right_wrong.true": "对",
  "right_wrong.false": "错",
  "true_false.true": "对",
  "true_false.false": "错",
};

/** Returns the text of an option, as Blackboard shows it. */
export function optionText(text: string): string {
  return EITHER_OR[text] ?? text;
}

/** Returns the kind of question that a Blackboard item names; "" when it names none. */
export function blackboardKind(item: XmlElement): string {
  return textOf(first(item, "itemmetadata", "bbmd_questiontype")).trim();
}

/** Returns the number by which Blackboard knows an item; "": the item has no number. */
export function blackboardId(item: XmlElement): string {
  return textOf(first(item, "itemmetadata", "bbmd_asi_object_id")).trim();
}

/**
 * Reads the stem and the pairs of a Blackboard match question. Its options have no text: the option at a place means
 * the right item at that place of the block of right items.
 *
 * @returns the stem, and the pairs; a pair with an empty left item is a distractor
 * @throws Unfit when the numbers of options and right items differ, or a left item has no right item, or several
 */
export function matchOfBlocks(
  presentation: XmlElement,
  conditions: readonly Condition[],
  text: (element: XmlElement) => string,
): [string, { left: string; right: string }[]] {
  const rightBlock = descendants(presentation, isOfClass("RIGHT_MATCH_BLOCK"))[0];
  const rights = rightBlock ? elementsOf(rightBlock).map((block) => text(block)) : [];
  const blocks = descendants(presentation, (flow) => all(flow, "response_lid").length > 0);
  const scored = conditions.filter(({ score }) => score > 0).flatMap(({ tests }) => tests);
  const pairs = blocks.map((block) => {
    const [response] = all(block, "response_lid");
    const labels = descendants(block, ({ name }) => name === "response_label");
    const own = scored.filter(({ ident }) => ident === response?.attributes.ident).map(({ value }) => value);
    const places = labels.flatMap(({ attributes }, place) =>
      own.includes(attributes.ident ?? "") ? [place] : [],
    );
    const [place = -1] = places;
    const left = text({
      ...block,
      children: elementsOf(block).filter(({ name }) => name !== "response_lid"),
    });
    const right = rights[place] ?? "";
    if (labels.length !== rights.length || places.length !== 1 || left === "" || right === "")
      throw new Unfit(
        `has a left item with ${places.length} right ones, or ${labels.length} places for ${rights.length} right items`,
        "give each left item one right item in Blackboard, and export it again",
        "answer",
      );
    return { left, right };
  });
  const [question] = descendants(presentation, isOfClass("QUESTION_BLOCK"));
  return [question ? text(question) : "", [...pairs, ...rights.map((right) => ({ left: "", right }))]];
}

function isOfClass(name: string): (element: XmlElement) => boolean {
  return ({ attributes }) => attributes.class === name;
}
