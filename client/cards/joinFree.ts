import { callOf } from "#shared/contract/endpoint.ts";
import { classroomDetail, courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { href } from "#shared/routes/href.ts";
import type { CallCache } from "../calls/callCache.ts";
import { isNotOffered } from "../calls/callFailure.ts";
import { createCall } from "../calls/order.ts";
import { studyRoomOf } from "./studyRoomOf.ts";

/** A free course or classroom. */
export interface FreeTarget {
  readonly type: "course" | "classroom";
  readonly id: string;
}

/**
 * Joins a free course or classroom by an order without a payment. Returns the next address: the contract that must be
 * signed first, else the player, which opens the first lesson that plays. If the upstream refuses the order and the
 * learner does not own the course, returns the checkout, which shows the reason.
 *
 * @param requestId the same for each try, so that several tries place one order
 */
export async function joinFree(calls: CallCache, target: FreeTarget, requestId: string): Promise<string> {
  const order = await calls.change(createCall(target, requestId)).catch((error: unknown) => {
    if (error instanceof EnvelopeError || isNotOffered(error)) return undefined;
    throw error;
  });
  return (order && studyHref(order)) ?? studyHref(await roomOf(calls, target)) ?? href("order", target);
}

interface Room {
  readonly classroomId: string | undefined;
  readonly contractId: string;
}

/** Returns the address at which a learner studies: the contract that has to be signed first, else the player. */
export function studyHref({ classroomId, contractId }: Room): string | undefined {
  if (contractId !== "") return href("contract", { id: contractId });
  return classroomId ? href("coursePlayer", { classroomId }) : undefined;
}

const NONE: Room = { classroomId: undefined, contractId: "" };

/** Returns the address of studying after another tab has joined, or for an API whose orders lack these fields. */
async function roomOf(calls: CallCache, { type, id }: FreeTarget): Promise<Room> {
  if (type === "course") {
    const course = await calls.send(callOf(courseDetail, { id }));
    return course?.isBuy ? { classroomId: studyRoomOf(course), contractId: course.contractId } : NONE;
  }
  const classroom = await calls.send(callOf(classroomDetail, { id }));
  return classroom?.isBuy ? classroom : NONE;
}
