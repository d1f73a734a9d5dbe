const LABEL =
  /^\s*(?:【\s*(?:答\s*案|解\s*析|分\s*析|详\s*解|解\s*答)\s*】\}?|(?:解析|分析|参考答案)\s*(?:[:：]|(?=\n)))/;

/**
 * Removes the headings that a book prints in front of a text, such as 【解析】【分析】【详解】: the page has its own. Later
 * headings divide the text and stay. Returns "" when the text is nothing but headings.
 */
export function withoutLeadLabels(text: string): string {
  let rest = text;
  while (LABEL.test(rest)) rest = rest.replace(LABEL, "");
  return rest.trim();
}
