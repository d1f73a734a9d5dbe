const LABEL =
  /^\s*(?:【\s*(?:答\s*案|解\s*析|分\s*析|详\s*解|解\s*答)\s*】\}?|(?:解析|分析|参考答案)\s*(?:[:：]|(?=\n)))/;

/**
 * Text without the headings that a book prints in front of it, such as 【解析】【分析】【详解】: the page has its own.
 * Headings further on stay; they part the text. A text that is nothing else is as good as none.
 */
export function withoutLeadLabels(text: string): string {
  let rest = text;
  while (LABEL.test(rest)) rest = rest.replace(LABEL, "");
  return rest.trim();
}
