import type { FormEventHandler } from "react";
import { BlankFields } from "./BlankFields.tsx";
import { EssayField } from "./EssayField.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { optionsOf } from "../review/markOptions.ts";
import type { Question } from "../question.ts";

interface Props {
  readonly question: Question;
  readonly describedBy: string | undefined;
  readonly onInvalid: FormEventHandler<HTMLInputElement>;
}

/** The inputs that a type of question is answered with. */
export function AnswerInputs({ question, describedBy, onInvalid }: Props) {
  const { type, stem, blankNum } = question;
  const options = optionsOf(type, question.options);
  if (options.length > 0 && type !== "fill" && type !== "essay") {
    return <OptionFields type={type} options={options} describedBy={describedBy} onInvalid={onInvalid} />;
  }
  if (type === "fill") return <BlankFields stem={stem} blankNum={blankNum} describedBy={describedBy} />;
  return <EssayField describedBy={describedBy} />;
}
