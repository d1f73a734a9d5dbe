import { type RefObject, useEffect, useEffectEvent } from "react";
import { answersOf } from "./answers.ts";

interface Known {
  /** Answer that the page has already recorded. */
  readonly given: readonly string[];
  readonly isChoice: boolean;
  /** Records the answer that the form shows. */
  readonly take: () => void;
}

/** Records a choice that the learner made before the page's scripts ran: the form shows it, but no handler saw it. */
export function useAdopted(form: RefObject<HTMLFormElement | null>, { given, isChoice, take }: Known): void {
  const adopt = useEffectEvent(() => {
    if (!form.current) return;
    const found = answersOf(new FormData(form.current), !isChoice);
    if (found.some((text) => text !== "") && found.join("\n") !== given.join("\n")) take();
  });
  useEffect(() => adopt(), []);
}
