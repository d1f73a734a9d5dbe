import { hash } from "node:crypto";
import { createTextStore } from "./textStore.ts";

/** Texts by key. Keys are not stored: two keys with the same first 96 bits of their sha256 are taken for one. */
export interface TextsByKey {
  get(key: string): string | undefined;
  has(key: string): boolean;
  set(key: string, text: string): void;
  delete(key: string): void;
}

/** Numbers of 32 bits in a slot: three of the hash, then the index of the text plus FIRST. */
const SLOT = 4;
const FREE = 0;
const DELETED = 1;
const FIRST = 2;
/** Largest part of the slots that are in use before the table grows. */
const MOST_USED = 0.7;

/**
 * Creates a map for keys of a file of any size. A key takes about 60 bytes outside of the JavaScript heap, a fifth of
 * the memory of a Map, and nothing that the garbage collector visits.
 */
export function createTextsByKey(): TextsByKey {
  const texts = createTextStore();
  let slots = new Uint32Array(1_024 * SLOT);
  let used = 0;
  /** Returns the position of the slot that has the hash, or of the free slot for it. */
  const placeOf = (table: Uint32Array, [one, two, three]: Hash): number => {
    for (let at = (one * SLOT) % table.length; ; at = (at + SLOT) % table.length) {
      if (table[at + 3] === FREE) return at;
      if (table[at] === one && table[at + 1] === two && table[at + 2] === three) return at;
    }
  };
  const grow = () => {
    const larger = new Uint32Array(2 * slots.length);
    used = 0;
    for (let at = 0; at < slots.length; at += SLOT) {
      if ((slots[at + 3] ?? FREE) < FIRST) continue;
      const slot = slots.subarray(at, at + SLOT);
      larger.set(slot, placeOf(larger, [slot[0] ?? 0, slot[1] ?? 0, slot[2] ?? 0]));
      used += 1;
    }
    slots = larger;
  };
  const indexOf = (key: string) => slots[placeOf(slots, hashOf(key)) + 3] ?? FREE;
  return {
    get(key) {
      const index = indexOf(key);
      return index < FIRST ? undefined : texts.at(index - FIRST);
    },
    has: (key) => indexOf(key) >= FIRST,
    set(key, text) {
      if (used * SLOT >= MOST_USED * slots.length) grow();
      const hashed = hashOf(key);
      const at = placeOf(slots, hashed);
      if (slots[at + 3] === FREE) used += 1;
      slots.set([...hashed, texts.add(text) + FIRST], at);
    },
    delete(key) {
      const at = placeOf(slots, hashOf(key));
      if (slots[at + 3] !== FREE) slots[at + 3] = DELETED;
    },
  };
}

type Hash = readonly [number, number, number];

function hashOf(key: string): Hash {
  const bytes = hash("sha256", key, "buffer");
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
}
