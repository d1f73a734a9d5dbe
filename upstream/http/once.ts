import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { answeredRequests } from "../db/schema/system.ts";
import { Refusal } from "../kit/errors.ts";
import type { Context } from "./route.ts";
import { openAnswer, sealAnswer } from "./sealedAnswer.ts";

/** Longer than anybody tries again, and no longer than a session lasts. */
const KEPT_MS = 24 * 3_600_000;
/** Stands in a row while its transaction is under way, so nobody else sees it. */
const NOT_YET = new Uint8Array();

interface Sent extends Pick<Context, "endpoint" | "deps" | "user" | "nowMs"> {
  readonly agency: Pick<Context["agency"], "id">;
  readonly input: { readonly request_id?: string | undefined };
}

export interface Change<P, T> {
  /** Before the transaction: limits, proofs and slow work. A request that is answered already is spared them. */
  readonly prepare: () => Promise<P>;
  /** All that changes, in one transaction. */
  readonly change: (tx: Db, prepared: P) => Promise<T>;
}

/**
 * A request that is sent again, because its answer was lost, gets the first answer and changes nothing, also
 * while the first one is still under way and at another process. One that was refused or failed left no trace.
 * Without a request id it is done each time.
 */
export async function once<P, T>(sent: Sent, work: Change<P, T>): Promise<T> {
  const { db } = sent.deps;
  const request = requestOf(sent);
  if (!request) {
    const prepared = await work.prepare();
    return inTransaction(db, (tx) => work.change(tx, prepared));
  }
  const own = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, own);
  const name = request.key.toString("hex");
  const twin = own.get(name);
  if (twin) return twin as Promise<T>;
  const answer = answerOnce(sent, request, work).finally(() => own.delete(name));
  own.set(name, answer);
  return answer;
}

/** Work under way by database and request: twins of one process are one, so that a limit in `prepare` counts them once. */
const underWay = new WeakMap<Db, Map<string, Promise<unknown>>>();

async function answerOnce<P, T>(sent: Sent, request: Request, { prepare, change }: Change<P, T>): Promise<T> {
  const { db } = sent.deps;
  const first = await firstAnswer<T>(db, request);
  if (first) return first.answer;
  let prepared: P;
  try {
    prepared = await prepare();
  } catch (error) {
    // A code, for instance, that is missing now may be the one that the twin of this request has just used up.
    const twin = await firstAnswer<T>(db, request);
    if (!twin) throw error;
    return twin.answer;
  }
  return inTransaction(db, async (tx) => {
    const { id, key } = request;
    const expiresAt = new Date(sent.nowMs + KEPT_MS);
    // Waits for a twin that is under way: if that one succeeds its answer is there, else the place is free.
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
 * Only hashes of the request id are kept, and the key is made of the id itself, the input and the salt: neither
 * a copy of the table nor another input under the same id opens an answer, which may hold a token.
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
  if (answer === undefined) throw new Refusal(CODES.conflict, "这个请求已经提交过，请刷新页面后再试");
  return { answer: answer as T };
}
