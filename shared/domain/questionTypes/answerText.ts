import { pairItems } from "./pairItems.ts";
import { truthText } from "./truthText.ts";
import { factsOf } from "./typeFacts.ts";

interface Named {
  readonly key: string;
  readonly name: string;
}

/**
 * Formats an answer on one line: option keys or texts, 对 (true) or 错 (false), or the pairs of a match by their texts,
 * such as 鲁迅—《呐喊》；茅盾—没有配 (no pair).
 */
export function answerText(type: string, answer: readonly string[], options: readonly Named[]): string {
  const { isPaired, isTruth } = factsOf(type);
  if (isTruth)
    return answer.map((text) => truthText(options.find(({ key }) => key === text)?.name ?? text)).join("、");
  if (!isPaired) return answer.join("、");
  const { left, right } = pairItems(type, options);
  const nameOf = (key: string | undefined) =>
    key ? (right.find((item) => item.key === key)?.name ?? key) : "没有配";
  return left.map(({ name }, place) => `${name}—${nameOf(answer[place])}`).join("；");
}
