const TRUE_SIGNS = ["√", "✓", "✔", "🗸", "☑"];
const FALSE_SIGNS = ["×", "✗", "✘", "🗶", "☒", "╳"];

/** Source of a regular expression for the signs of a judgement. */
export const JUDGE_SIGNS = [...TRUE_SIGNS, ...FALSE_SIGNS].join("|");
/** Source of a regular expression for the words and signs that stand for themselves, such as a key in brackets. */
export const JUDGE_WORDS = `正确|错误|对|错|${JUDGE_SIGNS}`;

const TRUE_WORD = new RegExp(`^(?:正确|对|是的?|T|true|${TRUE_SIGNS.join("|")})$`, "i");
const FALSE_WORD = new RegExp(`^(?:错误?|不正确|不对|不|否|非|F|false|${FALSE_SIGNS.join("|")})$`, "i");

/** Returns which answer of a judgement a text is; undefined: it is another text. */
export function truthOf(text: string): boolean | undefined {
  const word = text.trim();
  if (TRUE_WORD.test(word)) return true;
  return FALSE_WORD.test(word) ? false : undefined;
}
