const TRUE_SIGNS = ["√", "✓", "✔", "🗸", "☑"];
const FALSE_SIGNS = ["×", "✗", "✘", "🗶", "☒", "╳"];

/** Source of a regular expression for the signs of a judgement. */
export const JUDGE_SIGNS = [...TRUE_SIGNS, ...FALSE_SIGNS].join("|");
/** Source of a regular expression for the words and signs that mean true or false in any place, such as in brackets. */
export const JUDGE_WORDS = `正确|错误|对|错|${JUDGE_SIGNS}`;

const TRUE_WORD = new RegExp(`^(?:正确|对|是的?|T|true|${TRUE_SIGNS.join("|")})$`, "i");
const FALSE_WORD = new RegExp(`^(?:错误?|不正确|不对|不|否|非|F|false|${FALSE_SIGNS.join("|")})$`, "i");
const YES = /^(?:Y|yes)$/i;
const NO = /^(?:N|no)$/i;
const LABEL = /^(?:(?:正确|参考|标准|本题)?答案\s*(?:是|为)?\s*[:：]?|选)\s*/;
const STOPS = /[\s.。,，;；:：!！]+$/;
const BRACKETED = /^[([【]\s*([^()[\]【】]*?)\s*[)\]】]$/;

/** Returns the answer of a judgement that a text means in any place, such as in brackets; undefined: any other text. */
export function truthOf(text: string): boolean | undefined {
  const word = text.normalize("NFKC").trim();
  if (TRUE_WORD.test(word)) return true;
  return FALSE_WORD.test(word) ? false : undefined;
}

/**
 * Returns the answer that a text means in the place of an answer: also `Y`, `no`, `正确。`, `（√）`, `答案：对`.
 * Elsewhere these texts have other meanings.
 *
 * @returns undefined for any other text
 */
export function truthOfAnswer(text: string): boolean | undefined {
  const said = text.normalize("NFKC").trim().replace(STOPS, "").replace(LABEL, "");
  const word = said.replace(BRACKETED, "$1");
  if (YES.test(word)) return true;
  return NO.test(word) ? false : truthOf(word);
}

/** Returns the answer that the digit 1 or 0 means for a judgement without options; undefined for any other text. */
export function truthOfDigit(text: string): boolean | undefined {
  const digit = text.normalize("NFKC").trim().replace(STOPS, "");
  return digit === "1" ? true : digit === "0" ? false : undefined;
}
