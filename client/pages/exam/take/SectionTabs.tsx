import { useEffect, useRef } from "react";
import type { ExamPaper } from "#client/calls/exam.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { Lock } from "#client/ui/icons/Lock.ts";
import { isDone } from "./knownAnswers.ts";
import { s } from "./ExamBar.styles.ts";
import type { QuestionSlot } from "./questionSlots.ts";

interface Props {
  readonly sections: ExamPaper["section"];
  readonly places: readonly QuestionSlot[];
  readonly current: QuestionSlot | undefined;
  readonly onChoose: (place: QuestionSlot) => void;
}

/** Lists the sections with the number of answered questions, and disables those that cannot be entered. */
export function SectionTabs({ sections, places, current, onChoose }: Props) {
  const list = useRef<HTMLElement>(null);
  const here = current?.sectionId;
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current="true"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  return (
    <nav ref={list} className={s.tabs} aria-label="试卷的部分">
      {sections.map(({ id, name }) => {
        const own = places.filter(({ sectionId }) => sectionId === id);
        const [first] = own;
        const next = own.find((place) => !isDone(place)) ?? first;
        const { isClosed = false, isAhead = false } = first ?? {};
        return (
          <button
            key={id}
            type="button"
            disabled={isAhead || !next}
            aria-current={id === here ? "true" : undefined}
            onClick={() => next && onChoose(next)}
          >
            {(isClosed || isAhead) && <Lock size={14} />}
            {name}
            <span>
              {own.filter(isDone).length}/{own.length}
            </span>
            {isClosed && <VisuallyHidden>，已锁定，不能再改</VisuallyHidden>}
            {isAhead && <VisuallyHidden>，做完前面的部分才能进入</VisuallyHidden>}
          </button>
        );
      })}
    </nav>
  );
}
