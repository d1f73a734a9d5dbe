/** Two relations, one after the other, are one answer: `x<1或x>2`. */
const RELATION = /[<>≤≥≠∈]|\\(?:leq?|geq?|neq?|in)(?![a-zA-Z])|^\s*\$?\s*[a-zA-Z]\s*=/;
/** Words that hold 或. */
const COMPOUND =
  /(?:[大小高低多少早晚等]于|超过|不足)或者?(?:[大小高低多少早晚等]于|超过|不足)|[异抑间即容倘与]或|或[许然门非]|不可或缺|或多或少|逻辑或/;

/**
 * The spellings that a key of one blank lists, each of which counts: `1/2##0.5`, `甲|乙`, `2 或 3`, `番茄或西红柿`. Bars
 * around a value are part of it (in TeX, and where they come in pairs), and 或 is where it joins relations, numbers without a
 * space, or belongs to a word.
 */
export function alternativesOf(key: string): readonly string[] {
  return spellingsOf(key).flatMap(partsByOr);
}

/** The spellings that a review shows one by one, without those that only 或 parts. */
export function spellingsOf(key: string): readonly string[] {
  return key.split(/##|\\# ?\\#/).flatMap(partsByBar);
}

function partsByBar(text: string): readonly string[] {
  if (/[$\\]/.test(text)) return [text];
  const parts = text.split(/[|｜]/);
  return parts.every(standsAlone) && !areAround(parts) ? parts : [text];
}

/** 2|x|+1: a pair of bars with a letter between them and an operation behind. */
function areAround(parts: readonly string[]): boolean {
  return parts.some(
    (part, at) => at % 2 === 1 && /[a-z]/i.test(part) && /^\s*[+\-<>≤≥]/.test(parts[at + 1] ?? ""),
  );
}

function partsByOr(text: string): readonly string[] {
  if (COMPOUND.test(text)) return [text];
  const parts = text.split(/或者?/);
  if (parts.length === 1 || parts.some((part) => part.trim() === "" || RELATION.test(part))) return [text];
  const isProse = parts.every((part) => /\p{Script=Han}/u.test(part));
  return isProse || /[\s$]或者?[\s$]/.test(text) ? parts : [text];
}

/** A term with its brackets closed and without half of an operation. */
function standsAlone(part: string): boolean {
  const text = part.trim();
  const number = (sign: string) => text.split(sign).length;
  if (text === "" || /^[*/=×÷^]|[+\-*/=×÷^(,]$/.test(text)) return false;
  return number("(") === number(")") && number("（") === number("）");
}
