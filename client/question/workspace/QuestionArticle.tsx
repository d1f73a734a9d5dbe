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
  /** Beside its title. */
  readonly facts: ReactNode;
  readonly stem: ReactNode;
  readonly images: readonly string[];
  /** Where it is answered, or what has become of the answer. */
  readonly children: ReactNode;
}

/** A question in its workspace. */
export function QuestionArticle({ title, isTitle = false, turn, facts, stem, images, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    () => (turn > 0 ? afterPaint(() => heading.current?.focus({ preventScroll: true })) : undefined),
    [turn],
  );
  const Heading = isTitle ? "h1" : "h2";
  return (
    <article className={s.card}>
      <header className={s.head}>
        <Heading className={s.heading} ref={heading} tabIndex={-1}>
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
