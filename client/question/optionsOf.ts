import { truthText } from "#shared/domain/questionTypes/truthText.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";

export interface Option {
  readonly key: string;
  readonly content: string;
}

/** The text of an option on the screen. */
export function optionText(type: string, { content }: Option): string {
  return factsOf(type).isTruth ? truthText(content) : content;
}

/** Options to choose from; a true-or-false question of an upstream that sends none has its two. */
export function optionsOf(type: string, options: readonly Option[]): readonly Option[] {
  if (!factsOf(type).isTruth || options.length > 0) return options;
  return [
    { key: "正确", content: "正确" },
    { key: "错误", content: "错误" },
  ];
}
