import { useEffect } from "react";
import { keepWithToken } from "../site/session.ts";
import type { ChosenSubjects } from "./chosenSubjects.ts";

/** Remembers the subject that a learner has opened (Spec §3, user store). */
export function useLastSubject({ level2, level3 }: ChosenSubjects): void {
  useEffect(() => {
    if (!level2) return;
    keepWithToken("lastStudySubject", named(level2));
    keepWithToken("lastStudySubjectLevel3", level3 && named(level3));
  }, [level2, level3]);
}

function named({ id, name }: NonNullable<ChosenSubjects["level3"]>) {
  return { id, name };
}
