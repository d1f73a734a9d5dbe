import { mayMove, stateAfter } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { type AttemptRow, deadlineFor, paperOfAttempt, updateAttempt } from "./attemptRows.ts";
import { planEnd } from "./startAttempt.ts";

/** Most former tickets that are remembered; learners do not change pages more often. */
const MOST_TICKETS = 50;

/**
 * Lets only the page with this ticket save from now on, and resumes a paused attempt. A page that lost the claim needs
 * a new ticket to get it back.
 * @throws Refusal conflict: another page has taken over from this ticket
 */
export async function switchDevice(
  tx: Db,
  attempt: AttemptRow,
  { ticket, nowMs }: { readonly ticket: string; readonly nowMs: number },
): Promise<AttemptRow> {
  if (attempt.pastTickets.includes(ticket)) throw new Refusal("attemptElsewhere", "考试已在另一页面打开");
  const isPaused = mayMove(attempt.status, "resume");
  if (ticket === attempt.ticket && !isPaused) return attempt;
  const set = {
    ticket,
    pastTickets: pastTicketsAfter(attempt, ticket),
    ...(isPaused ? await resumed(tx, attempt, nowMs) : {}),
  };
  const changed = await updateAttempt(tx, attempt, set);
  if (isPaused && changed.deadline) await planEnd(tx, changed.id, changed.deadline);
  return changed;
}

/** Returns the former tickets of an attempt after the page with `ticket` has taken it over. */
export function pastTicketsAfter(
  attempt: Pick<AttemptRow, "ticket" | "pastTickets">,
  ticket: string,
): readonly string[] {
  const past = attempt.ticket === "" || attempt.ticket === ticket ? [] : [attempt.ticket];
  return [...attempt.pastTickets, ...past].slice(-MOST_TICKETS);
}

/** Adds the duration of the pause to the deadline. */
async function resumed(tx: Db, attempt: AttemptRow, nowMs: number) {
  const pauseMs = attempt.pausedAt ? nowMs - attempt.pausedAt.getTime() : 0;
  const pausedMs = attempt.pausedMs + pauseMs;
  const deadline = deadlineFor(await paperOfAttempt(tx, attempt), { ...attempt, pausedMs });
  return { status: stateAfter("resume"), pausedAt: null, pausedMs, deadline };
}
