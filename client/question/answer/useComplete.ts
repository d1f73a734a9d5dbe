import { type RefObject, useState } from "react";

/** What an answer lacks: a text to say so, and the place of the input where it is. */
interface Lack {
  readonly text: string;
  readonly place: number;
}

/** Nothing is lacking that its learner has been asked for and sends again without. */
export function lackOf(answers: readonly string[], isChoice: boolean): Lack | undefined {
  if (answers.length === 0) return { text: isChoice ? "请先选择答案" : "请先填写答案", place: 0 };
  const place = isChoice ? -1 : answers.findIndex((answer) => answer.trim() === "");
  if (place < 0) return undefined;
  return { text: `第 ${place + 1} 空还没填。不会就空着，再按一次照这样提交。`, place };
}

/** Sees to it that no answer goes off empty, and none with an empty blank that nobody has asked for. */
export function useComplete(form: RefObject<HTMLFormElement | null>, isChoice: boolean, first = "") {
  const [complaint, setComplaint] = useState(first);
  return {
    complaint,
    forget: () => setComplaint(""),
    /** True for an answer that may go; else it has been said what is lacking, and the focus is there. */
    check: (answers: readonly string[]): boolean => {
      const lack = lackOf(answers, isChoice);
      if (!lack || (answers.length > 0 && lack.text === complaint)) return true;
      setComplaint(lack.text);
      const inputs = form.current?.querySelectorAll<HTMLElement>('[name="answer"]:not([type="hidden"])');
      inputs?.[lack.place]?.focus();
      return false;
    },
  };
}
