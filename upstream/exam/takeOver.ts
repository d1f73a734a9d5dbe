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

/** Nobody changes pages more often and means it. */
const MOST_TICKETS = 50;

/** From now on this page saves, and the clock runs. A page that was taken over from needs a new ticket to come back. */
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

/** The time that the clock stood is added. */
async function goingOn(tx: Db, attempt: AttemptRow, nowMs: number) {
  const pauseMs = attempt.pausedAt ? nowMs - attempt.pausedAt.getTime() : 0;
  const pausedMs = attempt.pausedMs + pauseMs;
  const deadline = deadlineFor(await paperOf(tx, attempt), { ...attempt, pausedMs });
  return { status: stateAfter("resume"), pausedAt: null, pausedMs, deadline };
}

/** Stops the clock, where the exam lets one. */
export async function pauseAttempt(
  tx: Db,
  attempt: AttemptRow,
  { ticket, nowMs }: { readonly ticket: string; readonly nowMs: number },
): Promise<AttemptRow> {
  refuseOtherPage(attempt, ticket);
  if (!canPause(await paperOf(tx, attempt))) throw new Refusal(CODES.conflict, "这场考试不能暂停");
  // Time is up already: what was answered before is still on its way.
  if (attempt.deadline && nowMs >= attempt.deadline.getTime())
    throw new Refusal(CODES.conflict, "考试时间已到，不能暂停");
  if (!mayMove(attempt.status, "pause")) return attempt;
  return write(tx, attempt, { status: stateAfter("pause"), pausedAt: new Date(nowMs) });
}

/** A window does not wait. */
export function canPause({ kind, endTime }: PaperRow): boolean {
  return kind === "mock" && endTime === null;
}

/** Closes a section and those before it; what was changed in them before that moment still counts when it arrives. */
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
