import { useSyncExternalStore } from "react";
import { cookiesNamed } from "#shared/domain/sessionCookie.ts";
import { findSubject } from "#shared/domain/subjects.ts";
import { readCookies } from "../kit/storage.ts";
import { useBoot, type SiteView, type SubjectView } from "./boot.ts";
import { GOAL, isSignedIn, writeCookie } from "./session.ts";

const YEAR_S = 31_536_000;

/** The exam that a visitor prepares for (docs/decisions/095-the-goal.md). */
export interface Goal {
  /** Id of the chosen subject, which is of level 1 or 2. */
  readonly id: string;
  /** Name with its exam, e.g. 教师资格 · 中学. */
  readonly name: string;
  readonly level1: SubjectView;
  readonly level2: SubjectView["list"][number] | undefined;
}

interface Known {
  readonly signedIn: boolean;
  readonly id: string;
}

// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();
/** Goal as last read from the cookie. A sign-in or sign-out may change the cookie, so it is then read again. */
// module state: read in the browser only; the server renders what the request says
let known: Known | undefined;

/** Returns the id of the goal in this browser's cookie; "": none, and on the server. */
export function storedGoal(): string {
  if (typeof document === "undefined") return "";
  const signedIn = isSignedIn();
  if (known?.signedIn !== signedIn)
    known = { signedIn, id: cookiesNamed(readCookies(), GOAL)[0]?.value ?? "" };
  return known.id;
}

/** Stores the goal in this browser ("": deletes it), and rerenders all components that use the goal. */
export function storeGoal(id: string): void {
  writeCookie(GOAL, id, id === "" ? 0 : YEAR_S);
  known = { signedIn: isSignedIn(), id };
  for (const listener of listeners) listener();
}

/** Returns the goal with an id; undefined: the agency has no such subject, or the site shows saved answers only. */
export function goalOf(
  { subjects, notice }: Pick<SiteView, "subjects" | "notice">,
  id: string,
): Goal | undefined {
  if (id === "" || notice !== "") return undefined;
  const [first, second] = findSubject(subjects, id)?.path ?? [];
  const level1 = subjects.find((subject) => subject.id === first?.id);
  if (!level1) return undefined;
  const level2 = level1.list.find((subject) => subject.id === second?.id);
  return {
    id: (level2 ?? level1).id,
    name: level2 ? `${level1.name} · ${level2.name}` : level1.name,
    level1,
    level2,
  };
}

/**
 * Returns the goal of this browser; undefined: none is chosen. A sign-out alone rerenders nothing, because a screen of
 * the learner would ask its calls again without a session.
 */
export function useGoal(): Goal | undefined {
  const { site, goal } = useBoot();
  const id = useSyncExternalStore(subscribe, storedGoal, () => goal);
  return site ? goalOf(site, id) : undefined;
}

/** Returns whether a subject is the goal, above it or below it. */
export function isOfGoal({ level1, level2 }: Goal, subjectId: string): boolean {
  return subjectId === level1.id || findSubject([level2 ?? level1], subjectId) !== undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
