import { readStored, writeStored } from "../kit/storage.ts";
import type { FreeTarget } from "./joinFree.ts";

/** Storage key of the free course that a visitor wants to join after signing in. */
const ASKED = "join-asked";
/** Time in ms after which a visitor who signs in has to press again. */
const VALID_MS = 15 * 60_000;

/** Stores in this tab that the visitor has pressed 加入学习, before the sign-in page opens. */
export function askToJoin({ type, id }: FreeTarget, nowMs: number): void {
  writeStored(ASKED, `${type} ${id} ${nowMs}`, "sessionStorage");
}

/**
 * Returns whether the visitor of this tab has pressed 加入学习 for this course shortly before; only once, as the stored
 * press is removed. A link from somebody else must not join a course.
 */
export function takeJoinRequest({ type, id }: FreeTarget, nowMs: number): boolean {
  const [askedType, askedId, at] = (readStored(ASKED, "sessionStorage") ?? "").split(" ");
  writeStored(ASKED, null, "sessionStorage");
  return askedType === type && askedId === id && nowMs - Number(at) < VALID_MS;
}
