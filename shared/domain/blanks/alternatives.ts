/** Matches a relation. A key of two relations joined by 或 (or) is a single answer, such as `x<1或x>2`. */
const RELATION = /[<>≤≥≠∈]|\\(?:leq?|geq?|neq?|in)(?![a-zA-Z])|^\s*\$?\s*[a-zA-Z]\s*=/;
/** Words and phrases in which 或 (or) does not separate alternative answers. */
const COMPOUND =
  /(?:[大小高低多少早晚等]于|超过|不足)或者?(?:[大小高低多少早晚等]于|超过|不足)|[异抑间即容倘与]或|或[许然门非]|不可或缺|或多或少|逻辑或/;

/**
 * Returns the alternative right answers in a blank's key: `1/2##0.5`, `甲|乙`, `2 或 3`, `番茄或西红柿`. A pair of bars
 * around a value (in TeX, or as an absolute value) does not separate answers. The word 或 (or) does not separate them
 * between relations, between numbers without a space, and inside words.
 */
export function alternativesOf(key: string): readonly string[] {
  return spellingsOf(key).flatMap(partsByOr);
}

/** Returns the alternatives separated by ## or |, which a review lists one by one. Does not split at 或 (or). */
export function spellingsOf(key: string): readonly string[] {
  return key.split(/##|\\# ?\\#/).flatMap(partsByBar);
}

function partsByBar(text: string): readonly string[] {
  if (/[$\\]/.test(text)) return [text];
  const parts = text.split(/[|｜]/);
  return parts.every(standsAlone) && !areAround(parts) ? parts : [text];
}

/** Returns whether bars enclose a value, as in 2|x|+1: a letter between two bars and an operator after them. */
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

/**
 * Returns whether a text between bars is a complete term: its brackets are closed and no operator begins or ends it.
 */
function standsAlone(part: string): boolean {
  const text = part.trim();
  const number = (sign: string) => text.split(sign).length;
  if (text === "" || /^[*/=×÷^]|[+\-*/=×÷^(,]$/.test(text)) return false;
  return number("(") === number(")") && number("（") === number("）");
}
