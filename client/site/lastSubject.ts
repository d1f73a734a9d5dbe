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
 * The subject that the learner has studied last (Spec §3: lastStudySubject, lastStudySubjectLevel3), where the agency still has it. The
 * browser alone knows it: pages come without it, and no text of theirs depends on it.
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

/** Where a way to practise leads: it opens on the last subject as well, else on the agency's first. */
export function usePracticeHref(): (mode?: string) => string {
  const last = useLastSubject();
  return (mode) => href("questionExam", { mode, subject: last?.level3 ?? last?.level2 });
}

/** A single text stands for both, and is the same for as long as they are. */
function lastIds(): string {
  return isSignedIn() ? `${idOf("lastStudySubject")} ${idOf("lastStudySubjectLevel3")}` : noIds();
}

function noIds(): string {
  return "";
}

function idOf(key: (typeof KEPT_WITH_TOKEN)[number]): string {
  return /"id":"(\d+)"/.exec(readStored(key) ?? "")?.[1] ?? "";
}
