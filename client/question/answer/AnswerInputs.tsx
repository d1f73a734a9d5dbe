import type { FormEventHandler } from "react";
import { BlankFields } from "./BlankFields.tsx";
import { EssayField } from "./EssayField.tsx";
import { OptionFields, type Strikes } from "./OptionFields.tsx";
import { optionsOf } from "../review/markOptions.ts";
import type { Question } from "../question.ts";

interface Props {
  readonly question: Pick<Question, "type" | "stem" | "blankNum" | "options">;
  readonly describedBy: string | undefined;
  readonly onInvalid: FormEventHandler<HTMLInputElement>;
  /** Given before, and not judged yet. */
  readonly given?: readonly string[];
  readonly strikes?: Strikes;
  /** How long an essay may be, where it need not fit into an address. */
  readonly longest?: number;
}

/** The inputs that a type of question is answered with. */
export function AnswerInputs(props: Props) {
  const { question, describedBy, onInvalid, given = [], strikes, longest } = props;
  const { type, stem, blankNum } = question;
  const options = optionsOf(type, question.options);
  if (options.length > 0 && type !== "fill" && type !== "essay") {
    return (
      <OptionFields
        type={type}
        options={options}
        describedBy={describedBy}
        onInvalid={onInvalid}
        given={given}
        strikes={strikes}
      />
    );
  }
  if (type === "fill")
    return <BlankFields stem={stem} blankNum={blankNum} describedBy={describedBy} given={given} />;
  return <EssayField describedBy={describedBy} given={given} {...(longest && { longest })} />;
}
