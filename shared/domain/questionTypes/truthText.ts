const WORDS: Readonly<Record<string, string>> = { 正确: "对", 错误: "错" };

/** The screen's word for an option of a true-or-false question, so that a verdict beside it has words of its own. */
export function truthText(content: string): string {
  return WORDS[content.trim()] ?? content;
}
