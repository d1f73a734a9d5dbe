import { createHash } from "node:crypto";
import type { Request } from "express";
import { createFairQueue, createFairQueues } from "../queue/fairQueue.ts";
import { agencyOf } from "./agencies.ts";
import type { HttpDeps } from "./httpDeps.ts";
import { addressKey, visitorIp } from "./visitorIp.ts";

/** Queue for each visitor's address. A page sends about four calls at once; a school may share one address. */
const ofVisitor = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/**
 * Queue of pictures and files for each address. A page has many, and a class behind one address may open it at once.
 */
const ofFiles = createFairQueues({ atOnce: 4, longest: 500, waitMs: 3_000 });
/** Queue of payment notices for each agency and provider. A provider repeats a notice that is not answered. */
const ofNotices = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/** A page has one or two calls of an exam in progress; more calls of a learner wait for each other. */
const ofLearner = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/**
 * Queue of all exam calls together: a whole school may hand in within a second. `atOnce` is less than the number of
 * PostgreSQL connections, so that some are left for visitors. The longest wait is shorter than the time for which the
 * site waits (UPSTREAM_TIMEOUT_MS).
 */
const ofExams = createFairQueue({ atOnce: 8, longest: 2_000, waitMs: 3_000 });

type SessionDeps = Pick<HttpDeps, "db" | "clock" | "findSession">;

/** Runs the work in the queue of the visitor's address. */
export function queuedByAddress<T>(req: Request, work: () => Promise<T>): Promise<T> {
  return ofVisitor(addressKey(visitorIp(req)), work);
}

/**
 * Runs the work in the queue for pictures and other files of the visitor's address. Each piece of a file takes one
 * turn.
 */
export function queuedByFile<T>(req: Request, work: () => Promise<T>): Promise<T> {
  return ofFiles(addressKey(visitorIp(req)), work);
}

/**
 * Runs the work on a verified payment notice in the queue of its `key`: provider and agency, so that neither delays
 * notices of others. The address cannot be the key, because all notices come through one proxy.
 */
export function queuedNotice<T>(key: string, work: () => Promise<T>): Promise<T> {
  return ofNotices(key, work);
}

/**
 * Yields a file piece by piece. Each piece is read within a turn and sent after it, because the client may be slow.
 */
export async function* queuedPieces<T>(req: Request, pieces: AsyncIterable<T>): AsyncGenerator<T, void> {
  const reader = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await queuedByFile(req, () => reader.next());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.return?.();
  }
}

/** Runs the work in the queue of all exam calls. */
export function queuedWithExams<T>(work: () => Promise<T>): Promise<T> {
  return ofExams(work);
}

/**
 * Queues an exam call behind the other calls of the same learner, not of the address, which a whole school may share.
 * The learner of a token is looked up in a turn of the address and then remembered for a while, so that invented tokens
 * get no turns of their own.
 */
export async function queuedByLearner<T>(
  deps: SessionDeps,
  req: Request,
  work: () => Promise<T>,
): Promise<T> {
  const learner = await learnerOf(deps, req);
  if (learner === undefined) return queuedByAddress(req, work);
  return ofLearner(`learner ${learner}`, work);
}

const KNOWN_FOR_MS = 10 * 60_000;
const MOST_KNOWN = 20_000;

/** Learners by the hash of token and agency, only to choose a queue. The call itself checks the session. */
const knownLearners = new WeakMap<
  HttpDeps["db"],
  Map<string, { readonly userId: number; readonly untilMs: number }>
>();

async function learnerOf(deps: SessionDeps, req: Request): Promise<number | undefined> {
  const { db } = deps;
  const nowMs = deps.clock();
  const token = req.get("authorization") ?? "";
  if (token === "") return undefined;
  const learners = knownLearners.get(db) ?? new Map<string, { userId: number; untilMs: number }>();
  knownLearners.set(db, learners);
  const key = createHash("sha256")
    .update(`${req.get("agency-flag")} ${token}`)
    .digest("base64");
  const found = learners.get(key);
  if (found && found.untilMs > nowMs) return found.userId;
  learners.delete(key);
  const session = await queuedByAddress(req, async () => {
    const agency = await agencyOf(req, db, nowMs);
    return deps.findSession(db, { token, agencyId: agency.id, nowMs });
  });
  if (!session) return undefined;
  // Removes the oldest tenth of the remembered learners.
  for (const old of learners.size >= MOST_KNOWN ? [...learners.keys()].slice(0, MOST_KNOWN / 10) : [])
    learners.delete(old);
  learners.set(key, { userId: session.userId, untilMs: nowMs + KNOWN_FOR_MS });
  return session.userId;
}
