import { type ExactNumber, isCode, isSame, isWithin, readNumber, timesAbsolute } from "./exactNumber.ts";
import { type KeyKind, folded } from "./folds.ts";
import { kindOf, caseFreeWords, withLooseCase } from "./keyKind.ts";

/** A spelling of a key, parsed once and compared with each answer. */
export interface PlainKey {
  readonly kind: KeyKind;
  readonly words: ReadonlySet<string>;
  readonly plain: string;
  readonly number: ExactNumber | undefined;
  readonly tolerance: { readonly middle: ExactNumber; readonly off: ExactNumber } | undefined;
}

/**
 * Returns whether an answer is the whole text of a key that lists several spellings. An answer that lists all spellings
 * is right.
 */
export function isWholeKey(key: string, given: string): boolean {
  return folded(given, "prose") === folded(key, "prose");
}

/** Parses a spelling of a key. A code with leading zeros is compared as text only. */
export function readKey(spelling: string): PlainKey {
  const kind = kindOf(spelling);
  const words = caseFreeWords(spelling, kind);
  const asNumber = folded(spelling, "number");
  return {
    kind,
    words,
    plain: withLooseCase(folded(spelling, kind), words),
    number: isCode(asNumber) ? undefined : readNumber(asNumber),
    tolerance: readTolerance(asNumber),
  };
}

/**
 * Compares the answer with the key as normalized text, then as a number (0.5, 1/2, .50 and 50% are equal), then within
 * the key's tolerance.
 */
export function isSameAnswer(key: PlainKey, given: string): boolean {
  if (withLooseCase(folded(given, key.kind), key.words) === key.plain) return true;
  if (!key.number && !key.tolerance) return false;
  const value = readNumber(folded(given, "number"));
  if (!value) return false;
  if (key.number) return isSame(key.number, value);
  return key.tolerance !== undefined && isWithin(key.tolerance.middle, value, key.tolerance.off);
}

/**
 * Reads a key with a tolerance: `3.14±0.01` or `200±5%`. A tolerance in percent is relative to the key's number. If the
 * key itself is in percent, the tolerance is in percentage points: `12%±0.5%` and `12%±0.5` mean 11.5% to 12.5%.
 */
function readTolerance(plain: string): PlainKey["tolerance"] {
  const [, before = "", width = "", percent] = /^(.+)±(\d+\.?\d*|\.\d+)(%)?$/.exec(plain) ?? [];
  const [middle, off] = [readNumber(before), readNumber(width)];
  if (!middle || !off) return undefined;
  const isPercent = before.endsWith("%");
  const share = percent || isPercent ? { top: off.top, bottom: off.bottom * 100n } : off;
  return { middle, off: percent && !isPercent ? timesAbsolute(share, middle) : share };
}
