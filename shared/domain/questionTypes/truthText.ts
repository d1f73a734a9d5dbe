const WORDS: Readonly<Record<string, string>> = { 正确: "对", 错误: "错" };

/** Returns the screen's word for an option of a true-or-false question, which differs from the words of a verdict. */
export function truthText(content: string): string {
  return WORDS[content.trim()] ?? content;
}
