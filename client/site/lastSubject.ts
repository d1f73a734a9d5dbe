import { href } from "#shared/routes/href.ts";
import { readStored } from "../kit/storage.ts";
import { useBrowserValue } from "../kit/hydration.ts";
import { useBoot } from "./boot.ts";
import { isSignedIn, type KEPT_WITH_TOKEN } from "./session.ts";

interface LastSubject {
  readonly level1: string;
  readonly level2: string;
  readonly level3: string | undefined;
}

/**
 * Returns the subject that the learner studied last (Spec §3: lastStudySubject, lastStudySubjectLevel3), if the agency
 * still has it. Only the browser knows it: the server renders pages without it, and none of their texts depends on it.
 */
export function useLastSubject(): LastSubject | undefined {
  const { site } = useBoot();
  const [level2 = "", level3] = useBrowserValue(lastIds, noIds).split(" ");
  for (const { id: level1, list } of site?.subjects ?? []) {
    const second = list.find(({ id }) => id === level2);
    if (second) return { level1, level2, level3: second.list.find(({ id }) => id === level3)?.id };
  }
  return undefined;
}

/** Returns the function for links to practice, which open on the last subject, or on the agency's first. */
export function usePracticeHref(): (mode?: string) => string {
  const last = useLastSubject();
  return (mode) => href("questionExam", { mode, subject: last?.level3 ?? last?.level2 });
}

/** Joins both ids in one string, so that the snapshot is stable while they are. */
function lastIds(): string {
  return isSignedIn() ? `${idOf("lastStudySubject")} ${idOf("lastStudySubjectLevel3")}` : noIds();
}

function noIds(): string {
  return "";
}

function idOf(key: (typeof KEPT_WITH_TOKEN)[number]): string {
  return /"id":"(\d+)"/.exec(readStored(key) ?? "")?.[1] ?? "";
}
