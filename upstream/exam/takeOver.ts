import { eq } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import { mayMove, stateAfter } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { papers } from "../db/schema/exams.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import { type AttemptRow, deadlineFor } from "./attemptRows.ts";
import type { PaperRow } from "../paper/examPapers.ts";
import { planEnd } from "./startAttempt.ts";
import { refuseOtherPage } from "./underWay.ts";

/** Most former tickets of an attempt that are stored; learners do not open more pages of an attempt. */
const MOST_TICKETS = 50;

/**
 * Gives the claim to the page with this ticket: from now on only this page may save. Resumes a paused attempt. A page
 * that lost the claim needs a new ticket to get it back.
 * @throws Refusal conflict: another page has taken over from this ticket
 */
export async function takeOver(
  tx: Db,
  attempt: AttemptRow,
  { ticket, nowMs }: { readonly ticket: string; readonly nowMs: number },
): Promise<AttemptRow> {
  if (attempt.pastTickets.includes(ticket)) throw new Refusal(CODES.conflict, "考试已在另一页面打开");
  const isPaused = mayMove(attempt.status, "resume");
  if (ticket === attempt.ticket && !isPaused) return attempt;
  const past = attempt.ticket === "" || attempt.ticket === ticket ? [] : [attempt.ticket];
  const set = {
    ticket,
    pastTickets: [...attempt.pastTickets, ...past].slice(-MOST_TICKETS),
    ...(isPaused ? await goingOn(tx, attempt, nowMs) : {}),
  };
  const changed = await write(tx, attempt, set);
  if (isPaused && changed.deadline) await planEnd(tx, changed.id, changed.deadline);
  return changed;
}

/** Returns the changes that resume a paused attempt; its deadline moves by the duration of the pause. */
async function goingOn(tx: Db, attempt: AttemptRow, nowMs: number) {
  const pauseMs = attempt.pausedAt ? nowMs - attempt.pausedAt.getTime() : 0;
  const pausedMs = attempt.pausedMs + pauseMs;
  const deadline = deadlineFor(await paperOf(tx, attempt), { ...attempt, pausedMs });
  return { status: stateAfter("resume"), pausedAt: null, pausedMs, deadline };
}

/**
 * Pauses an attempt; does nothing if it is paused already.
 * @throws Refusal conflict: another page has taken over, the exam allows no pause, or the deadline has passed
 */
export async function pauseAttempt(
  tx: Db,
  attempt: AttemptRow,
  { ticket, nowMs }: { readonly ticket: string; readonly nowMs: number },
): Promise<AttemptRow> {
  refuseOtherPage(attempt, ticket);
  if (!canPause(await paperOf(tx, attempt))) throw new Refusal(CODES.conflict, "这场考试不能暂停");
  // After the deadline changes made before it are still accepted. A pause now would move the deadline.
  if (attempt.deadline && nowMs >= attempt.deadline.getTime())
    throw new Refusal(CODES.conflict, "考试时间已到，不能暂停");
  if (!mayMove(attempt.status, "pause")) return attempt;
  return write(tx, attempt, { status: stateAfter("pause"), pausedAt: new Date(nowMs) });
}

/** Whether the attempt may be paused: only mocks without an end, because the window of an exam does not move. */
export function canPause({ kind, endTime }: PaperRow): boolean {
  return kind === "mock" && endTime === null;
}

/**
 * Closes a section and the sections before it. Changes that were made before the closing are still accepted for the
 * grace period.
 * @throws Refusal conflict: another page has taken over, or the exam does not lock sections; badInput: no such section
 */
export async function closeSection(
  tx: Db,
  attempt: AttemptRow,
  { ticket, place, nowMs }: { readonly ticket: string; readonly place: number; readonly nowMs: number },
): Promise<AttemptRow> {
  refuseOtherPage(attempt, ticket);
  const { sectionsLocked } = await paperOf(tx, attempt);
  if (!sectionsLocked) throw new Refusal(CODES.conflict, "这场考试可以随时返回修改");
  if (place < 0 || place >= attempt.layout.length) throw badInput("试卷里没有这个部分");
  const closed = attempt.layout.slice(0, place + 1).map((_, index) => attempt.closedSections[index] ?? nowMs);
  if (closed.length <= attempt.closedSections.length) return attempt;
  return write(tx, attempt, { closedSections: closed });
}

async function paperOf(tx: Db, { paperId }: AttemptRow): Promise<PaperRow> {
  const [paper] = await tx.select().from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error(`an attempt of no paper: ${paperId}`);
  return paper;
}

async function write(
  tx: Db,
  { id, paperId }: AttemptRow,
  set: Partial<typeof attempts.$inferInsert>,
): Promise<AttemptRow> {
  const [row] = await tx.update(attempts).set(set).where(eq(attempts.id, id)).returning();
  if (!row) throw new Error("an attempt that has gone");
  return { ...row, paperId };
}
