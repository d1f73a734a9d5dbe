import type { Grants } from "../catalogue/ownership.ts";
import { idText } from "../../platform/kit/ids.ts";
import { lessonLock } from "./lessonLock.ts";

/** Returns the classroom in which the learner studies a lesson, and the lesson's lock. */
export function studyEntry(ownership: Grants, { courseId, isFree }: { courseId: number; isFree: boolean }) {
  const room = ownership.studyRooms.get(courseId);
  const lock = isFree ? "" : lessonLock(ownership, { courseId });
  const contractId = lock === "contract" && room !== undefined ? ownership.contracts.get(room) : undefined;
  return { classroom_id: idText(room), lock, contract_id: idText(contractId) };
}
