import { type RefObject, useEffect, useEffectEvent } from "react";
import { answersOf } from "./answers.ts";

interface Known {
  /** The answer that the page knows. */
  readonly given: readonly string[];
  readonly isChoice: boolean;
  /** Records the answer that the input fields show. */
  readonly take: () => void;
}

/** Records a choice that the learner made before the page's scripts ran, when no handler could notice it. */
export function useAdopted(form: RefObject<HTMLFormElement | null>, { given, isChoice, take }: Known): void {
  const adopt = useEffectEvent(() => {
    if (!form.current) return;
    const found = answersOf(new FormData(form.current), !isChoice);
    if (found.some((text) => text !== "") && found.join("\n") !== given.join("\n")) take();
  });
  useEffect(() => adopt(), []);
}
