import { memo } from "react";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { Highlighted } from "#client/question/annotations/Highlighted.tsx";
import { materialName, typeName } from "#client/question/questionTexts.ts";
import { Stem } from "#client/question/show/Stem.tsx";
import { QuestionArticle } from "#client/question/workspace/QuestionArticle.tsx";
import { Chip } from "#client/ui/Chip.tsx";
import { Flag } from "#client/ui/icons/Flag.ts";
import { s } from "./ExamCard.styles.ts";
import { ExamForm } from "./ExamForm.tsx";
import { mayChange, type QuestionSlot } from "./questionSlots.ts";
import type { AttemptStore } from "./attemptStore.ts";

interface Props {
  readonly place: QuestionSlot;
  readonly attempt: AttemptStore;
  /** Increases when the answer form has to show the known answer again, e.g. after a rejected change. */
  readonly revision: number;
  /** True: the learner cannot change the answer now. */
  readonly isLocked: boolean;
  /** Increases each time the learner navigates to this question. */
  readonly turn: number;
  /** True: the card is one of many in the view of the whole paper. */
  readonly isInWhole: boolean;
}

/** A question of an exam. Memoized: in the view of the whole paper only changed questions render again. */
export const ExamCard = memo(function ExamCard(props: Props) {
  const { place, attempt, revision, isLocked, turn, isInWhole } = props;
  const { seq, question, isMarked } = place;
  const material = materialName(question.form, question.materialId);
  const isFixed = isLocked || !mayChange(place);
  return (
    <QuestionArticle
      title={`第 ${seq} 题 · ${typeName(question.type)}`}
      turn={turn}
      inExam={question.id}
      isInWhole={isInWhole}
      facts={
        <>
          {question.score > 0 && <Chip>{question.score} 分</Chip>}
          {material !== "" && <Chip>{material}</Chip>}
          {isMarked && (
            <span className={s.marked}>
              <Flag size={16} fill="currentColor" />
              已标记
            </span>
          )}
        </>
      }
      stem={
        <Highlighted of={question.id}>
          <Stem question={{ ...question, stem: markSpaceBlanks(question.type, question.stem) }} />
        </Highlighted>
      }
      images={question.images}
    >
      {place.isClosed && <p className={s.note}>这一部分已经锁定，答案不能再改。</p>}
      <ExamForm key={revision} place={place} attempt={attempt} isFixed={isFixed} />
    </QuestionArticle>
  );
}, isSame);

/** Compares the fields of `place`, because each change of the attempt creates new `place` objects. */
function isSame(before: Props, after: Props): boolean {
  return (
    holdsTheSame({ ...before, place: null }, { ...after, place: null }) &&
    holdsTheSame(before.place, after.place)
  );
}

function holdsTheSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((name) => a[name] === b[name]);
}
