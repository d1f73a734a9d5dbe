import type { FormEventHandler } from "react";
import { takesSeveral } from "#shared/domain/questionTypes.ts";
import { OptionText } from "../show/OptionText.tsx";
import { s } from "./OptionFields.styles.ts";
import type { Option } from "../review/markOptions.ts";
import { optionsLang } from "../textLang.ts";

interface Props {
  readonly type: string;
  readonly options: readonly Option[];
  readonly describedBy: string | undefined;
  readonly onInvalid: FormEventHandler<HTMLInputElement>;
}

const LEGENDS: Readonly<Record<string, string>> = {
  multiple: "选出所有正确的选项（两项或更多）",
  indefinite: "选出所有正确的选项（一项或更多）",
  judge: "判断对错",
};

export function OptionFields({ type, options, describedBy, onInvalid }: Props) {
  const many = takesSeveral(type);
  const lang = optionsLang(options);
  return (
    <fieldset className={s.options} aria-describedby={describedBy}>
      <legend className={s.legend}>{LEGENDS[type] ?? "选出一个答案"}</legend>
      {/* Checkboxes have no `required` of their own: the blank tells a form sent without a choice from a page just opened. */}
      {many && <input type="hidden" name="answer" value="" />}
      {options.map((option) => (
        <label key={option.key} className={s.row}>
          <input
            className={s.input}
            type={many ? "checkbox" : "radio"}
            name="answer"
            value={option.key}
            required={!many}
            onInvalid={onInvalid}
          />
          <OptionText type={type} option={option} lang={lang} />
        </label>
      ))}
    </fieldset>
  );
}
