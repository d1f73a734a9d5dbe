/** Random numbers of one seed. Equal seeds give equal numbers on every machine. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly unit: () => number;
  /** Returns a whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
  /** Returns random numbers of their own for a part, so that its draws do not change those of other parts. */
  readonly part: (name: string) => Random;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  /** Returns the next number of the generator mulberry32. */
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    whole,
    chance: (probability) => unit() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    part: (name) => createRandom(hashOf(`${seed} ${name}`)),
  };
}

/** Returns the FNV-1a hash of a text, continued from an earlier hash. */
export function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
