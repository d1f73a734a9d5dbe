const WORDS: Readonly<Record<string, string>> = { 正确: "对", 错误: "错" };

/**
 * Returns the word shown for an option of a true-or-false question. A verdict (right, wrong) is shown in other words.
 */
export function truthText(content: string): string {
  return WORDS[content.trim()] ?? content;
}
