import { type ReactNode, useEffect, useRef } from "react";
import { afterPaint } from "#client/kit/afterPaint.ts";
import { Pictures } from "../show/Pictures.tsx";
import { s } from "./QuestionArticle.styles.ts";

interface Props {
  readonly title: string;
  /** True: the heading of the question is the title of the page. */
  readonly isTitle?: boolean;
  /** Increases each time the learner steps to this question, whose heading then takes the focus. 0: not yet. */
  readonly turn: number;
  /** Id of the question in an exam. Key handling and the view of the whole paper find the element by it. */
  readonly inExam?: string;
  /** True: the question is shown in the view of a whole paper. */
  readonly isInWhole?: boolean;
  readonly facts: ReactNode;
  readonly stem: ReactNode;
  readonly images: readonly string[];
  /** Input fields for the answer or, afterwards, the result. */
  readonly children: ReactNode;
}

export function QuestionArticle(props: Props) {
  const { title, isTitle = false, turn, inExam, isInWhole = false, facts, stem, images, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focus = () => heading.current?.focus({ preventScroll: true });
    if (turn === 0) return undefined;
    if (inExam === undefined) return afterPaint(focus);
    // The focus moves before the browser paints: a learner who uses keys may already press Tab.
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
