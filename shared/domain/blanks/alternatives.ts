/** Two relations joined by 或 are one answer, such as `x<1或x>2`. */
const RELATION = /[<>≤≥≠∈]|\\(?:leq?|geq?|neq?|in)(?![a-zA-Z])|^\s*\$?\s*[a-zA-Z]\s*=/;
/** Words that contain 或. */
const COMPOUND =
  /(?:[大小高低多少早晚等]于|超过|不足)或者?(?:[大小高低多少早晚等]于|超过|不足)|[异抑间即容倘与]或|或[许然门非]|不可或缺|或多或少|逻辑或/;

/**
 * Returns the alternative spellings of a blank's key, each of which is right: `1/2##0.5`, `甲|乙`, `2 或 3`, `番茄或西红柿`.
 * Bars around a value are part of the value (in TeX, and in pairs). 或 is part of it between relations, between numbers
 * without a space, and inside words.
 */
export function alternativesOf(key: string): readonly string[] {
  return spellingsOf(key).flatMap(partsByOr);
}

/** Returns the spellings that a review lists one by one, without splitting at 或. */
export function spellingsOf(key: string): readonly string[] {
  return key.split(/##|\\# ?\\#/).flatMap(partsByBar);
}

function partsByBar(text: string): readonly string[] {
  if (/[$\\]/.test(text)) return [text];
  const parts = text.split(/[|｜]/);
  return parts.every(standsAlone) && !areAround(parts) ? parts : [text];
}

/** Recognizes 2|x|+1: a pair of bars with a letter inside and an operator after it. */
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

/** Returns whether a part is a complete term: brackets closed, no operator at its ends. */
function standsAlone(part: string): boolean {
  const text = part.trim();
  const number = (sign: string) => text.split(sign).length;
  if (text === "" || /^[*/=×÷^]|[+\-*/=×÷^(,]$/.test(text)) return false;
  return number("(") === number(")") && number("（") === number("）");
}
