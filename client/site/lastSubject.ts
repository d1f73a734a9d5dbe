import { href } from "#shared/routes/href.ts";
import { readStored } from "../kit/storage.ts";
import { useBrowserValue } from "../kit/hydration.ts";
import { useBoot } from "./boot.ts";
import { useGoal } from "./goal.ts";
import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

interface OwnSubject {
  readonly level1: string;
  /** Undefined: the subject is of level 1. */
  readonly level2: string | undefined;
  readonly level3: string | undefined;
}

/**
 * Returns the subject on which lists and practice open: the goal (decision 095), else the subject that the learner
 * studied last (Spec §3: lastStudySubject, lastStudySubjectLevel3), if the agency still has it. Only the browser knows
 * the subject studied last, so the server renders pages without it.
 */
export function useOwnSubject(): OwnSubject | undefined {
  const { site } = useBoot();
  const goal = useGoal();
  const [level2 = "", level3] = useBrowserValue(lastIds, noIds).split(" ");
  if (goal) return { level1: goal.level1.id, level2: goal.level2?.id, level3: undefined };
  for (const { id: level1, list } of site?.subjects ?? []) {
    const second = list.find(({ id }) => id === level2);
    if (second) return { level1, level2, level3: second.list.find(({ id }) => id === level3)?.id };
  }
  return undefined;
}

/** Returns a function that returns the address of practice in the learner's own subject, else in the agency's first. */
export function usePracticeHref(): (mode?: string) => string {
  const own = useOwnSubject();
  return (mode) => href("questionExam", { mode, subject: own?.level3 ?? own?.level2 ?? own?.level1 });
}

/** Returns both ids as one string, so that React sees an equal snapshot while neither id changes. */
function lastIds(): string {
  return isSignedIn() ? `${idOf("lastStudySubject")} ${idOf("lastStudySubjectLevel3")}` : noIds();
}

function noIds(): string {
  return "";
}

function idOf(key: (typeof KEPT_WITH_TOKEN)[number]): string {
  return /"id":"([\w.:-]+)"/.exec(readStored(key) ?? "")?.[1] ?? "";
}
