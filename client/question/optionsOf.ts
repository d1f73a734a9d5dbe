import { truthText } from "#shared/domain/questionTypes/truthText.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";

export interface Option {
  readonly key: string;
  readonly content: string;
}

export function optionText(type: string, { content }: Option): string {
  return factsOf(type).isTruth ? truthText(content) : content;
}

/** Returns the options of a question. A true-or-false question without options gets two standard options. */
export function optionsOf(type: string, options: readonly Option[]): readonly Option[] {
  if (!factsOf(type).isTruth || options.length > 0) return options;
  return [
    { key: "正确", content: "正确" },
    { key: "错误", content: "错误" },
  ];
}
