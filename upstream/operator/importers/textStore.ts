/**
 * Texts by index, stored as UTF-8 outside of the JavaScript heap: a file may have hundreds of thousands, and each is
 * needed for a moment.
 */
export interface TextStore {
  /** Returns the text of an index; "" for an index without a text. */
  at(index: number): string;
}

/** Size of a block in bytes. A text never crosses the end of its block. */
const BLOCK = 1_000_000;
/** Numbers that are stored for each text: its block, the place of its first byte, its length in bytes. */
const FACTS = 3;
/** Number of decoded texts that are kept: types, subjects and letters repeat in most rows. */
const KEPT = 256;

/** Creates a store to which `add` appends texts. `add` returns the index of the text. */
export function createTextStore(): TextStore & { add(text: string): number } {
  const blocks: Buffer[] = [];
  let facts = new Uint32Array(1_000 * FACTS);
  let count = 0;
  let used = 0;
  const keptIndexes = new Int32Array(KEPT).fill(-1);
  const keptTexts: string[] = Array.from({ length: KEPT }, () => "");
  const decoded = (index: number) => {
    const from = facts[index * FACTS + 1] ?? 0;
    const to = from + (facts[index * FACTS + 2] ?? 0);
    return blocks[facts[index * FACTS] ?? 0]?.toString("utf8", from, to) ?? "";
  };
  return {
    add(text) {
      const most = 3 * text.length;
      if (used + most > (blocks.at(-1)?.length ?? 0)) {
        blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK, most)));
        used = 0;
      }
      if (count * FACTS === facts.length) {
        const larger = new Uint32Array(2 * facts.length);
        larger.set(facts);
        facts = larger;
      }
      const length = blocks.at(-1)?.write(text, used) ?? 0;
      facts[count * FACTS] = blocks.length - 1;
      facts[count * FACTS + 1] = used;
      facts[count * FACTS + 2] = length;
      used += length;
      count += 1;
      return count - 1;
    },
    at(index) {
      if (!(index >= 0 && index < count)) return "";
      const slot = index % KEPT;
      if (keptIndexes[slot] !== index) {
        keptTexts[slot] = decoded(index);
        keptIndexes[slot] = index;
      }
      return keptTexts[slot] ?? "";
    },
  };
}
