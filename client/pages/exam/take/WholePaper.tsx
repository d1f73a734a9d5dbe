import { type SyntheticEvent, use } from "react";
import { KeysContext, NO_KEYS } from "#client/question/keys/keyHandlers.ts";
import { s } from "./ExamWorkspace.styles.ts";
import { ExamCard } from "./ExamCard.tsx";
import type { QuestionSlot } from "./questionSlots.ts";
import { HighlightedMaterial } from "#client/question/annotations/HighlightedMaterial.tsx";
import type { AttemptStore } from "./attemptStore.ts";

interface Props {
  readonly places: readonly QuestionSlot[];
  readonly attempt: AttemptStore;
  readonly revision: number;
  readonly isLocked: boolean;
  /** Returns a counter of a question, increased each time the learner navigates to the question. */
  readonly turnOf: (seq: number) => number;
  /** Seq of the question that the learner last used. Key presses apply to this question. */
  readonly current: number;
  readonly onCurrent: (seq: number) => void;
}

/** Shows all questions of a paper on one page. A material is shown once, before the first of its questions. */
export function WholePaper({ places, attempt, revision, isLocked, turnOf, current, onCurrent }: Props) {
  const keys = use(KeysContext);
  const shown = places.filter(({ isAhead }) => !isAhead);
  function follow({ target }: SyntheticEvent): void {
    const id =
      target instanceof Element && target.closest<HTMLElement>("[data-question]")?.dataset["question"];
    const place = shown.find(({ question }) => question.id === id);
    if (place) onCurrent(place.seq);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only follows where its inputs are used
    <div className={s.whole} onFocusCapture={follow} onPointerDownCapture={follow}>
      {shown.map((place, index) => {
        const { question, sectionId, sectionName, seq } = place;
        const before = shown[index - 1];
        const isNewSection = sectionId !== before?.sectionId;
        const isNewMaterial =
          question.material !== "" && (isNewSection || question.materialId !== before?.question.materialId);
        return (
          <div key={seq} className={s.one}>
            {isNewSection && <p className={s.section}>{sectionName}</p>}
            {isNewSection && place.sectionDesc !== "" && <p className={s.desc}>{place.sectionDesc}</p>}
            {isNewMaterial && <HighlightedMaterial question={question} name={`从第 ${seq} 题起的材料`} />}
            <KeysContext value={seq === current ? keys : NO_KEYS}>
              <ExamCard
                place={place}
                attempt={attempt}
                revision={revision}
                isLocked={isLocked}
                turn={turnOf(seq)}
                isInWhole
              />
            </KeysContext>
          </div>
        );
      })}
    </div>
  );
}
