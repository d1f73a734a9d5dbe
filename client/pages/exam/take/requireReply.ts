import { MalformedEnvelope } from "#shared/contract/envelope.ts";
import type { DataOf } from "#shared/contract/endpoint.ts";
import type { examSave } from "#shared/contract/exam/endpoints.ts";
import { ATTEMPT_STATUSES, type AttemptStatus, isInProgress } from "#shared/domain/examAttempt.ts";
import { CallFailure } from "#client/calls/callFailure.ts";
import type { Changes } from "./sentChanges.ts";

/**
 * Returns the reply if it names a status of the attempt. A proxy between page and server may answer a request
 * successfully with other data or none.
 * @throws CallFailure the reply names no known status
 */
export function requireStatus<R extends { readonly status: string }>(reply: R): R {
  if (!ATTEMPT_STATUSES.some((known) => known === reply.status)) throw unread("names no status");
  return reply;
}

/** @throws CallFailure the reply to handing in names an attempt that is still under way */
export function requireOver(reply: { readonly status: string }): void {
  if (isInProgress(requireStatus(reply).status as AttemptStatus)) throw unread("is of an attempt under way");
}

/**
 * Returns the reply to saving if it mentions every change that was sent.
 * @throws CallFailure a change is neither covered by `saved_seq` nor named as late or refused
 */
export function requireSaved(changes: Changes, reply: DataOf<typeof examSave>): DataOf<typeof examSave> {
  const { savedSeq, isBehind, late, refused } = reply;
  const last = Math.max(savedSeq, ...late, ...refused.map(({ seq }) => seq));
  const isOfAll = refused.some(({ seq }) => seq === 0);
  if (!isBehind && !isOfAll && changes.entries.some(({ seq }) => seq > last))
    throw unread("leaves changes out");
  return reply;
}

function unread(why: string): CallFailure {
  return new CallFailure(new MalformedEnvelope(`the reply ${why}`));
}
