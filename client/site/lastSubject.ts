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
 * still has it. Only the browser knows this subject, so the server renders pages without it.
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

/** Returns a function that returns the address of practice: in the last studied subject, else in the agency's first. */
export function usePracticeHref(): (mode?: string) => string {
  const last = useLastSubject();
  return (mode) => href("questionExam", { mode, subject: last?.level3 ?? last?.level2 });
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
