import { type ReactNode, useEffect, useRef } from "react";
import { afterPaint } from "#client/kit/afterPaint.ts";
import { Pictures } from "../show/Pictures.tsx";
import { s } from "./QuestionArticle.styles.ts";

interface Props {
  readonly title: string;
  /** True when the page has no other title. */
  readonly isTitle?: boolean;
  /**
   * Grows with each step of the learner to this question, whose heading then takes the focus. 0: shown on page load.
   */
  readonly turn: number;
  /** Id of the question in an exam; keys and the whole paper find the question's card by it. */
  readonly inExam?: string;
  /** True when the whole paper is shown. */
  readonly isInWhole?: boolean;
  readonly facts: ReactNode;
  readonly stem: ReactNode;
  readonly images: readonly string[];
  /** The answer inputs, or the result of the answer. */
  readonly children: ReactNode;
}

export function QuestionArticle(props: Props) {
  const { title, isTitle = false, turn, inExam, isInWhole = false, facts, stem, images, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focus = () => heading.current?.focus({ preventScroll: true });
    if (turn === 0) return undefined;
    if (inExam === undefined) return afterPaint(focus);
    // Focuses without waiting for a paint, because a learner who uses keys may press Tab before it.
    if (isInWhole) heading.current?.closest("article")?.scrollIntoView({ block: "start" });
    return focus();
  }, [turn, inExam, isInWhole]);
  const id = inExam && `question-${inExam}`;
  const Heading = isTitle ? "h1" : "h2";
  return (
    <article className={s.card} data-question={inExam} aria-labelledby={id}>
      <header className={s.head}>
        <Heading className={s.heading} id={id} ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {facts}
      </header>
      {stem}
      <Pictures images={images} />
      {children}
    </article>
  );
}
