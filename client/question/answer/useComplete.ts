import { type RefObject, useState } from "react";
import type { AnswerInput } from "./answerInputOf.tsx";

/** Why an answer is incomplete: the message, and the index of the empty input field. */
interface Lack {
  readonly text: string;
  readonly place: number;
}

/** Returns the error for an empty answer, else for the first empty gap; undefined: the answer is complete. */
export function lackOf(
  answers: readonly string[],
  { missing, left }: Pick<AnswerInput, "missing" | "left">,
): Lack | undefined {
  if (answers.length === 0) return { text: missing, place: 0 };
  const place = left ? answers.findIndex((answer) => answer.trim() === "") : -1;
  if (place < 0) return undefined;
  return { text: `第 ${place + 1} ${left}。不会就空着，再按一次照这样提交。`, place };
}

/** Rejects an empty answer. Rejects an answer with an empty gap once, as a warning, and then accepts it. */
export function useComplete(form: RefObject<HTMLFormElement | null>, input: AnswerInput, first = "") {
  const [complaint, setComplaint] = useState(first);
  return {
    complaint,
    forget: () => setComplaint(""),
    /** Returns true if the answer may be sent. Otherwise shows a message and focuses the empty input field. */
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
