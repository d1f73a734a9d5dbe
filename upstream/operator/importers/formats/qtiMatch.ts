import { MOST_LEFT } from "../readChoice.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { declarationOf, rightOf } from "./qtiAnswers.ts";
import { promptOf, qtiHtml } from "./qtiHtml.ts";
import { all, type XmlElement } from "./xml.ts";

/**
 * Reads a match question. The first set of the file holds the left items, the second the right items, and each pair of
 * the answer names the left item first.
 */
export function readMatch(
  item: XmlElement,
  body: XmlElement,
  interaction: XmlElement,
  folder: string,
): ReadItem {
  const declaration = declarationOf(item, interaction.attributes.responseidentifier);
  const [sources = [], targets = []] = all(interaction, "simplematchset").map((set) =>
    all(set, "simpleassociablechoice").map((choice) => ({
      identifier: choice.attributes.identifier ?? "",
      text: qtiHtml(choice, folder),
    })),
  );
  if (targets.length > LETTERS.length || sources.length > MOST_LEFT)
    throw new Unfit(
      `has ${sources.length} left and ${targets.length} right items, more than ${MOST_LEFT} and ${LETTERS.length}`,
      "leave some out",
      "options",
    );
  const { right, notes } = rightOf(declaration, true);
  const pairs = right.map((pair) => pair.split(/\s+/));
  const isKnown = ([source, target]: readonly string[]) =>
    sources.some(({ identifier }) => identifier === source) &&
    targets.some(({ identifier }) => identifier === target);
  if (!pairs.every(isKnown))
    throw new Unfit(
      "pairs an item that is not there, or the second set with the first",
      "name the item of the first set and then that of the second",
      "answer",
    );
  const answer = sources.map(({ identifier }) => {
    const own = pairs.filter(([source]) => source === identifier);
    if (own.length > 1)
      throw new Unfit(
        "pairs one item of the first set with several of the second",
        "give each one, or turn the sets round",
        "answer",
      );
    return LETTERS[targets.findIndex((target) => target.identifier === own[0]?.[1])] ?? "";
  });
  const stem = qtiHtml(body, folder, (element) =>
    element === interaction ? promptOf(interaction, folder) : undefined,
  );
  const options = [
    ...sources.map(({ text }, place) => ({ key: String(place + 1), text })),
    ...targets.map(({ text }, place) => ({ key: LETTERS[place] ?? "", text })),
  ];
  return { value: { type: "match", stem, options, answer }, notes };
}
