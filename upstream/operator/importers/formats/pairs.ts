import { MOST_LEFT } from "../readChoice.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";

/** A left item and its right item. An empty `left` makes the right item a distractor. */
interface Pair {
  readonly left: string;
  readonly right: string;
  readonly feedback?: string;
}

/**
 * Builds a match question from pairs; equal right items become one. `known` are the letters of the right items when the
 * site exported the file (recordMarks.ts), so that the question gets the same letters again.
 */
export function pairsItem(stem: string, given: readonly Pair[], known?: unknown): ReadItem {
  const pairs = given.map(({ left, right, feedback = "" }) => ({
    left: left.trim(),
    right: right.trim(),
    feedback: feedback.trim(),
  }));
  const left = pairs.filter((pair) => pair.left !== "");
  const right = inOrderOf(
    known,
    left.map((pair) => pair.right),
    [...new Set(pairs.map((pair) => pair.right))],
  );
  if (right.length > LETTERS.length || left.length > MOST_LEFT)
    throw new Unfit(
      `has ${left.length} left and ${right.length} right items, more than ${MOST_LEFT} and ${LETTERS.length}`,
      "leave some out",
      "options",
    );
  const letterOf = (text: string) => LETTERS[right.indexOf(text)] ?? "";
  const said = left.filter(({ feedback }) => feedback !== "");
  return {
    value: {
      type: "match",
      stem,
      options: [
        ...left.map((pair, place) => ({ key: String(place + 1), text: pair.left })),
        ...right.map((text) => ({ key: letterOf(text), text })),
      ],
      answer: left.map((pair) => letterOf(pair.right)),
      ...(said.length > 0 && { analysis: said.map((pair) => `${pair.left}：${pair.feedback}`).join("\n") }),
    },
    notes: [],
  };
}

/**
 * Sorts right items by their known letters. Items without a known letter get the remaining letters. Returns `items`
 * unsorted when the known letters do not match them: too few, too many, or one letter for two items.
 */
function inOrderOf(known: unknown, named: readonly string[], items: readonly string[]): readonly string[] {
  if (!Array.isArray(known) || known.length !== named.length) return items;
  const places = new Map(named.map((text, at) => [text, LETTERS.indexOf(String(known[at]))]));
  const taken = new Map([...places].map(([text, place]) => [place, text]));
  const fits = [...taken.keys()].every((place) => place >= 0 && place < items.length);
  if (!fits || taken.size !== places.size) return items;
  const others = items.filter((text) => !places.has(text));
  return items.map((_, place) => taken.get(place) ?? others.shift() ?? "");
}
