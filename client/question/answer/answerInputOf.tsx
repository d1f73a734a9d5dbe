import type { ComponentType, FormEventHandler } from "react";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import type { Question } from "../question.ts";
import { optionsOf } from "../optionsOf.ts";
import { shownType } from "../shownType.ts";
import { BlankFields } from "./BlankFields.tsx";
import { EssayField } from "./EssayField.tsx";
import { PairFields } from "./PairFields.tsx";
import { OptionFields, type Strikes } from "./OptionFields.tsx";

export interface InputProps {
  readonly question: Pick<Question, "type" | "stem" | "blankNum" | "options">;
  readonly describedBy: string | undefined;
  readonly onInvalid: FormEventHandler<HTMLInputElement>;
  /** The learner's earlier answer, which is not judged yet. */
  readonly given: readonly string[];
  readonly strikes?: Strikes | undefined;
  /** Most characters of an essay; undefined: the limit for an essay within an address. */
  readonly longest?: number | undefined;
}

export interface AnswerInput {
  readonly Inputs: ComponentType<InputProps>;
  /** Message shown if the answer is empty. */
  readonly missing: string;
  /** Message about an empty gap or pair, shown after its number; absent: the type has neither gaps nor pairs. */
  readonly left?: string;
  readonly confirm: string;
}

const CONFIRM = "确认答案";
const FILL_IN = "请先填写答案";

/** Input fields by question type. REVIEWS (client/question/review/reviews.tsx) has the displays of judged answers. */
const ANSWER_INPUTS: Readonly<Record<QuestionType, AnswerInput>> = {
  single: choice("选出一个答案"),
  multiple: choice("选出所有正确的选项（两项或更多）"),
  indefinite: choice("选出所有正确的选项（一项或更多）"),
  judge: choice("判断对错"),
  fill: { Inputs: Blanks, missing: FILL_IN, left: "空还没填", confirm: CONFIRM },
  match: { Inputs: Pairs, missing: "请先配对", left: "项还没配", confirm: CONFIRM },
  essay: { Inputs: Essay, missing: FILL_IN, confirm: "对照参考答案" },
};

export function answerInputOf(question: Pick<Question, "type" | "options">): AnswerInput {
  return ANSWER_INPUTS[shownType(question)];
}

function choice(legend: string): AnswerInput {
  function Options({ question: { type, options }, describedBy, onInvalid, given, strikes }: InputProps) {
    return (
      <OptionFields
        type={type}
        options={optionsOf(type, options)}
        describedBy={describedBy}
        onInvalid={onInvalid}
        given={given}
        strikes={strikes}
        legend={legend}
      />
    );
  }
  return { Inputs: Options, missing: "请先选择答案", confirm: CONFIRM };
}

function Blanks({ question: { stem, blankNum }, describedBy, given }: InputProps) {
  return <BlankFields stem={stem} blankNum={blankNum} describedBy={describedBy} given={given} />;
}

function Pairs({ question: { type, options }, describedBy, given }: InputProps) {
  return <PairFields items={pairItems(type, options)} describedBy={describedBy} given={given} />;
}

function Essay({ describedBy, given, longest }: InputProps) {
  return <EssayField describedBy={describedBy} given={given} {...(longest && { longest })} />;
}
