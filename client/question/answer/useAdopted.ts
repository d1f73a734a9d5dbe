import { type RefObject, useEffect, useEffectEvent } from "react";
import { answersOf } from "./answers.ts";

interface Known {
  /** As it is known to have been given. */
  readonly given: readonly string[];
  readonly isChoice: boolean;
  /** Takes what stands in the form. */
  readonly take: () => void;
}

/** A choice made before the scripts of the page were there is shown as chosen, and nobody has heard of it: it is taken now. */
export function useAdopted(form: RefObject<HTMLFormElement | null>, { given, isChoice, take }: Known): void {
  const adopt = useEffectEvent(() => {
    if (!form.current) return;
    const found = answersOf(new FormData(form.current), !isChoice);
    if (found.some((text) => text !== "") && found.join("\n") !== given.join("\n")) take();
  });
  useEffect(() => adopt(), []);
}
