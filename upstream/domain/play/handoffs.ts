import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { type HandoffPlace, handoffs } from "../../platform/db/schema/playing.ts";
import { Refusal, badInput, notFound } from "../../platform/kit/errors.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { idText } from "../../platform/kit/ids.ts";
import { endTickets } from "./tickets.ts";
import type { FoundLesson } from "./findLesson.ts";

export const HANDOFF_SECONDS = 60;

interface Owner {
  readonly userId: number;
  readonly nowMs: number;
}

/** Makes a hand-off from one device to another and returns its token. Only the hash of the token is stored. */
export async function makeHandoff(
  tx: Db,
  place: HandoffPlace,
  { userId, agencyId, nowMs }: Owner & { readonly agencyId: number },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await tx.insert(handoffs).values({
    tokenHash: hashOf(token),
    userId,
    agencyId,
    place,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + HANDOFF_SECONDS * 1_000),
  });
  return token;
}

/** Returns the state of the learner's own hand-off. An unknown token counts as expired. */
export async function stateOfHandoff(
  db: Db,
  token: string,
  { userId, nowMs }: Owner,
): Promise<"waiting" | "used" | "expired"> {
  const [row] = await db.select().from(handoffs).where(ofOwner(token, userId));
  if (row?.usedAt) return "used";
  return row && row.expiresAt.getTime() > nowMs ? "waiting" : "expired";
}

/**
 * Redeems the token of a hand-off and ends the learner's play tickets, so that the next report of the other device is
 * refused.
 * @throws Refusal expired: the token is unknown, used or too old; notFound: another account made it
 */
export async function redeem(tx: Db, token: string, { userId, nowMs }: Owner): Promise<HandoffPlace> {
  const [row] = await tx
    .select()
    .from(handoffs)
    .where(eq(handoffs.tokenHash, hashOf(token)))
    .for("update");
  if (!row) throw new Refusal("handoffUnknown", "这个二维码已经失效，请在电脑上重新打开一个");
  if (row.userId !== userId) throw notFound("这个二维码属于另一个账号，请用同一个账号登录后再扫");
  if (row.usedAt) throw new Refusal("handoffUsed", "这个二维码已经用过，请在电脑上重新打开一个");
  if (row.expiresAt.getTime() <= nowMs)
    throw new Refusal("handoffExpired", "这个二维码已经过期，请在电脑上重新打开一个");
  await tx
    .update(handoffs)
    .set({ usedAt: new Date(nowMs) })
    .where(ofOwner(token, userId));
  if (row.place.kind === "lesson") await endTickets(tx, { userId, nowMs });
  return row.place;
}

function ofOwner(token: string, userId: number) {
  return and(eq(handoffs.tokenHash, hashOf(token)), eq(handoffs.userId, userId));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const NOWHERE = { classroomId: "", lessonId: "", second: 0, recordId: "", seq: 0 };

/**
 * Returns where a hand-off continues: at a second of a lesson.
 * @throws Refusal badInput: the lesson is locked
 */
export function lessonPlace({ lesson, classroomId, lock }: FoundLesson, second: number): HandoffPlace {
  if (lock !== "") throw badInput("这一讲还没有开通");
  return {
    ...NOWHERE,
    kind: "lesson",
    lessonId: String(lesson.id),
    classroomId: idText(classroomId),
    second,
  };
}

/**
 * Returns where a hand-off continues: in a lesson of the operator's own API. The API itself decides whether the learner
 * may open the lesson.
 */
export function externalPlace(
  { lessonId, classroomId }: { readonly lessonId: string; readonly classroomId: string },
  second: number,
): HandoffPlace {
  return { ...NOWHERE, kind: "lesson", lessonId, classroomId, second };
}

/** Returns where a hand-off continues: at a question of the learner's own run. */
export async function practicePlace(
  db: Db,
  { userId, recordId, seq }: { readonly userId: number; readonly recordId: number; readonly seq: number },
): Promise<HandoffPlace> {
  const own = and(eq(attempts.id, recordId), eq(attempts.userId, userId));
  const [run] = await db.select({ mode: attempts.mode }).from(attempts).where(own);
  if (!run || run.mode === "") throw notFound("没有这次练习");
  return { ...NOWHERE, kind: "practice", recordId: String(recordId), seq };
}
