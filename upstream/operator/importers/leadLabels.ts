const LABEL =
  /^\s*(?:【\s*(?:答\s*案|解\s*析|分\s*析|详\s*解|解\s*答)\s*】\}?|(?:解析|分析|参考答案)\s*(?:[:：]|(?=\n)))/;

/**
 * Removes headings such as 【解析】 (analysis) from the start of a text, because the page prints its own heading. Headings
 * further inside divide the text and stay. Returns "" when the text consists of headings only.
 */
export function withoutLeadLabels(text: string): string {
  let rest = text;
  while (LABEL.test(rest)) rest = rest.replace(LABEL, "");
  return rest.trim();
}
