import { type ReactNode, useEffect, useRef } from "react";
import { afterPaint } from "#client/kit/afterPaint.ts";
import { Pictures } from "../show/Pictures.tsx";
import { s } from "./QuestionArticle.styles.ts";

interface Props {
  readonly title: string;
  /** Where nothing else is the title of the page. */
  readonly isTitle?: boolean;
  /** Grows with each step of the learner that leads here: the heading then takes the focus. 0: it came with the page. */
  readonly turn: number;
  /** The question, in an exam: by it keys and a whole paper find their card. */
  readonly inExam?: string;
  /** The question stands among those of the whole paper. */
  readonly isInWhole?: boolean;
  /** Beside its title. */
  readonly facts: ReactNode;
  readonly stem: ReactNode;
  readonly images: readonly string[];
  /** Where it is answered, or what has become of the answer. */
  readonly children: ReactNode;
}

/** A question in its workspace. */
export function QuestionArticle(props: Props) {
  const { title, isTitle = false, turn, inExam, isInWhole = false, facts, stem, images, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focus = () => heading.current?.focus({ preventScroll: true });
    if (turn === 0) return undefined;
    if (inExam === undefined) return afterPaint(focus);
    // Whoever goes through an exam by keys presses Tab before anything is painted.
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
