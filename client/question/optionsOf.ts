import { truthText } from "#shared/domain/questionTypes/truthText.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";

export interface Option {
  readonly key: string;
  readonly content: string;
}

export function optionText(type: string, { content }: Option): string {
  return factsOf(type).isTruth ? truthText(content) : content;
}

/** Returns the options to choose from; a true-or-false question without options gets the two default ones. */
export function optionsOf(type: string, options: readonly Option[]): readonly Option[] {
  if (!factsOf(type).isTruth || options.length > 0) return options;
  return [
    { key: "正确", content: "正确" },
    { key: "错误", content: "错误" },
  ];
}
