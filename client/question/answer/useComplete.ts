import { type RefObject, useState } from "react";
import type { AnswerInput } from "./answerInputOf.tsx";

/** The part that an answer lacks: a text to say so, and the place of the input where it is. */
interface Lack {
  readonly text: string;
  readonly place: number;
}

/** Nothing is lacking that its learner has been asked for and sends again without. */
export function lackOf(
  answers: readonly string[],
  { missing, left }: Pick<AnswerInput, "missing" | "left">,
): Lack | undefined {
  if (answers.length === 0) return { text: missing, place: 0 };
  const place = left ? answers.findIndex((answer) => answer.trim() === "") : -1;
  if (place < 0) return undefined;
  return { text: `第 ${place + 1} ${left}。不会就空着，再按一次照这样提交。`, place };
}

/** Sees to it that no answer goes off empty, and none with an empty blank that nobody has asked for. */
export function useComplete(form: RefObject<HTMLFormElement | null>, input: AnswerInput, first = "") {
  const [complaint, setComplaint] = useState(first);
  return {
    complaint,
    forget: () => setComplaint(""),
    /** True for an answer that may go; else it has been said what is lacking, and the focus is there. */
    check: (answers: readonly string[]): boolean => {
      const lack = lackOf(answers, input);
      if (!lack || (answers.length > 0 && lack.text === complaint)) return true;
      setComplaint(lack.text);
      const inputs = form.current?.querySelectorAll<HTMLElement>('[name="answer"]:not([type="hidden"])');
      inputs?.[lack.place]?.focus();
      return false;
    },
  };
}
