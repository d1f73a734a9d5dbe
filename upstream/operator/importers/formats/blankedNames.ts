import { blank } from "./cloze.ts";
import { Unfit } from "./format.ts";

/**
 * Replaces each `[name]` in a text by a gap. The gaps must be in the order of `names`.
 *
 * @throws Unfit when a name is not in the text, occurs twice, or precedes a name that is listed before it
 */
export function blankedNames(text: string, names: readonly string[]): string {
  const places = names.map((name) => text.indexOf(`[${name}]`));
  const wrong = names.find((name, i) => {
    const place = places[i] ?? -1;
    return place <= (places[i - 1] ?? -1) || text.includes(`[${name}]`, place + 1);
  });
  if (wrong !== undefined)
    throw new Unfit(
      `has the gap [${wrong}] not once, or not in its order`,
      "write each gap once into the text, in the order of the answers",
      "stem",
    );
  return names.reduce((stem, name) => stem.replace(`[${name}]`, () => blank()), text);
}
