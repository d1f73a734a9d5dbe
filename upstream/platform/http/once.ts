import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { answeredRequests } from "../db/schema/system.ts";
import { Refusal } from "../kit/errors.ts";
import type { Context } from "./route.ts";
import { openAnswer, sealAnswer } from "./sealedAnswer.ts";

/** Time for which an answer is stored: longer than any client retries, and no longer than a session lasts. */
const KEPT_MS = 24 * 3_600_000;
/** Stored in place of the answer while the transaction is open. Other transactions never see this placeholder. */
const NOT_YET = new Uint8Array();

interface Sent extends Pick<Context, "endpoint" | "deps" | "user" | "nowMs"> {
  readonly agency: Pick<Context["agency"], "id">;
  readonly input: { readonly request_id?: string | undefined };
}

export interface Change<P, T> {
  /** Runs before the transaction: limits, proofs and slow work. Skipped for a request that already has an answer. */
  readonly prepare: () => Promise<P>;
  /** Makes all changes, in one transaction. */
  readonly change: (tx: Db, prepared: P) => Promise<T>;
}

/**
 * Answers a repeated request with its first answer and changes nothing, also while the first request is still in
 * progress or runs in another process. A refused or failed request leaves no trace, so its repetition is done anew.
 * A request without a request id is done every time.
 */
export async function once<P, T>(sent: Sent, work: Change<P, T>): Promise<T> {
  const { db } = sent.deps;
  const request = requestOf(sent);
  if (!request) {
    const prepared = await work.prepare();
    return inTransaction(db, (tx) => work.change(tx, prepared));
  }
  const own = inProgress.get(db) ?? new Map<string, Promise<unknown>>();
  inProgress.set(db, own);
  const name = request.key.toString("hex");
  const twin = own.get(name);
  if (twin) return twin as Promise<T>;
  const answer = answerOnce(sent, request, work).finally(() => own.delete(name));
  own.set(name, answer);
  return answer;
}

/**
 * Work in progress, by database and request: twins within one process share it, so that a limit in `prepare` counts
 * once.
 */
const inProgress = new WeakMap<Db, Map<string, Promise<unknown>>>();

async function answerOnce<P, T>(sent: Sent, request: Request, { prepare, change }: Change<P, T>): Promise<T> {
  const { db } = sent.deps;
  const first = await firstAnswer<T>(db, request);
  if (first) return first.answer;
  let prepared: P;
  try {
    prepared = await prepare();
  } catch (error) {
    // `prepare` also fails if an equal request has just used up the code; then the stored answer is returned.
    const twin = await firstAnswer<T>(db, request);
    if (!twin) throw error;
    return twin.answer;
  }
  return inTransaction(db, async (tx) => {
    const { id, key } = request;
    const expiresAt = new Date(sent.nowMs + KEPT_MS);
    // The insert waits for a twin that is in progress. If the twin succeeds, its answer is found below; otherwise the
    // row is free.
    await tx.insert(answeredRequests).values({ id, answer: NOT_YET, expiresAt }).onConflictDoNothing();
    const twin = await firstAnswer<T>(tx, request);
    if (twin) return twin.answer;
    const answer = await change(tx, prepared);
    const sealed = sealAnswer(key, answer);
    await tx.update(answeredRequests).set({ answer: sealed }).where(eq(answeredRequests.id, id));
    return answer;
  });
}

interface Request {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Returns the id under which an answer is stored and the key that encrypts it. The id is a hash, and the key is derived
 * from request id, input and salt. An answer may contain a token: without the salt a copy of the table reveals none,
 * and another input with the same request id cannot decrypt the answer.
 */
function requestOf({ endpoint, deps, agency, user, input }: Sent): Request | undefined {
  if (input.request_id === undefined) return undefined;
  const place = [agency.id, user?.userId ?? null, endpoint.path, input.request_id];
  return {
    id: createHash("sha256").update(JSON.stringify(place)).digest("hex"),
    key: createHmac("sha256", deps.signSalt)
      .update(JSON.stringify([...place, input]))
      .digest(),
  };
}

async function firstAnswer<T>(db: Db, { id, key }: Request): Promise<{ readonly answer: T } | undefined> {
  const [row] = await db.select().from(answeredRequests).where(eq(answeredRequests.id, id));
  if (!row || row.answer.length === 0) return undefined;
  const answer = openAnswer(key, row.answer);
  if (answer === undefined) throw new Refusal("requestReused", "这个请求已经提交过，请刷新页面后再试");
  return { answer: answer as T };
}
