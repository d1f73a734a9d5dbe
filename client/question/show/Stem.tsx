import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { RichText } from "#client/richText/RichText.tsx";
import type { JudgedAnswer, Question } from "../question.ts";
import { textLang } from "../textLang.ts";
import { s } from "./Stem.styles.ts";

interface Props {
  readonly question: Pick<Question, "type" | "stem" | "blankNum">;
  /** The learner's texts for the gaps; absent before the answer. */
  readonly answers?: readonly string[];
  readonly judged?: Pick<JudgedAnswer, "blanks"> | undefined;
}

/** Shows the stem of a question. Its gaps are numbered; after the answer each shows the learner's text and verdict. */
export function Stem({ question: { type, stem, blankNum }, answers, judged }: Props) {
  const lang = textLang(stem);
  const blanks = factsOf(type).hasBlanks
    ? Array.from({ length: blankNum }, (_, place) => ({
        ...(answers && { given: answers[place] ?? "" }),
        ...(judged && { verdict: judged.blanks[place] ?? "" }),
      }))
    : undefined;
  return (
    <RichText
      className={answers ? `${s.stem} ${s.filled}` : s.stem}
      source={stem}
      pictures="around"
      {...(blanks && { blanks })}
      {...(lang && { lang })}
    />
  );
}
