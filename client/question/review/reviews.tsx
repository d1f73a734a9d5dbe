import type { ComponentType } from "react";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { RichText } from "#client/richText/RichText.tsx";
import type { JudgedAnswer, Question } from "../question.ts";
import { alternativesText } from "./alternativesText.ts";
import { EssayReview } from "./EssayReview.tsx";
import { optionsOf } from "../optionsOf.ts";
import { markOptions } from "./markOptions.ts";
import { OptionReview } from "./OptionReview.tsx";
import { PlaceReview } from "./PlaceReview.tsx";

export interface ReviewProps {
  readonly question: Pick<Question, "type" | "options">;
  readonly answers: readonly string[];
  /** Verdict, key and analysis; absent until the verdict arrives. */
  readonly judged?: JudgedAnswer | undefined;
}

/** Components that show a learner's answer before and after its verdict, by question type. */
export const REVIEWS: Readonly<Record<QuestionType, ComponentType<ReviewProps>>> = {
  single: Options,
  multiple: Options,
  indefinite: Options,
  judge: Options,
  fill: Blanks,
  match: Pairs,
  essay: Essay,
};

function Options({ question: { type, options }, answers, judged }: ReviewProps) {
  const rows = optionsOf(type, options);
  return <OptionReview type={type} options={rows} marks={markOptions(type, rows, answers, judged)} />;
}

function Blanks({ answers, judged }: ReviewProps) {
  const key = judged?.answer ?? [];
  const count = Math.max(answers.length, key.length);
  return (
    <PlaceReview
      doing="你填的"
      isAnswered={answers.length > 0}
      places={Array.from({ length: count }, (_, place) => ({
        name: count > 1 && `第 ${place + 1} 空`,
        given: answers[place]?.trim() || "没有填",
        right: judged && key.length > 0 && <RichText source={alternativesText(key[place] ?? "")} />,
        verdict: judged?.blanks[place],
      }))}
    />
  );
}

function Pairs({ question: { type, options }, answers, judged }: ReviewProps) {
  const { left, right } = pairItems(type, options);
  const itemOf = (wanted: string | undefined) => {
    const found = right.find(({ key }) => key === wanted);
    return found && <RichText source={`${found.key}. ${found.content}`} inline pictures="beside" />;
  };
  const key = judged?.answer ?? [];
  return (
    <PlaceReview
      doing="你配的"
      isAnswered={answers.length > 0}
      places={left.map(({ key: number, content }, place) => ({
        name: <RichText source={`${number}. ${content}`} inline pictures="beside" />,
        given: itemOf(answers[place]) ?? "没有配",
        right: key.length > 0 && itemOf(key[place]),
        verdict: judged?.blanks[place],
      }))}
    />
  );
}

function Essay({ answers, judged }: ReviewProps) {
  return <EssayReview answers={answers} sample={judged?.answer ?? []} />;
}
