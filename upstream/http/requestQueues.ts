import { createHash } from "node:crypto";
import type { Request } from "express";
import { createFairQueue, createFairQueues } from "../queue/fairQueue.ts";
import { agencyOf } from "./agencies.ts";
import type { HttpDeps } from "./httpDeps.ts";
import { addressKey, visitorIp } from "./visitorIp.ts";

/** Nearly as many as a page asks for at once; a school behind one address has its share of the database in turn. */
const ofVisitor = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/** A page has many pictures, and a class behind one address opens the same page at once. */
const ofFiles = createFairQueues({ atOnce: 4, longest: 500, waitMs: 3_000 });
/** Notices of one agency's payments by one provider, which sends again what is not taken over in time. */
const ofNotices = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/** A page has one or two calls of an exam under way; who has more waits behind himself. */
const ofLearner = createFairQueues({ atOnce: 4, longest: 100, waitMs: 3_000 });
/**
 * The queue of all exams: a school hands in within a second, and its learners have their turns one after another. Fewer at once than
 * PostgreSQL has connections, so that visitors keep some; in all less than a page waits (UPSTREAM_TIMEOUT_MS of the site).
 */
const ofExams = createFairQueue({ atOnce: 8, longest: 2_000, waitMs: 3_000 });

/** The dependencies that find out who asks. */
type SessionDeps = Pick<HttpDeps, "db" | "clock" | "findSession">;

/** Waits in the queue of its address. */
export function queuedByAddress<T>(req: Request, work: () => Promise<T>): Promise<T> {
  return ofVisitor(addressKey(visitorIp(req)), work);
}

/** The queue of pictures and other files, and of each piece of one. */
export function queuedByFile<T>(req: Request, work: () => Promise<T>): Promise<T> {
  return ofFiles(addressKey(visitorIp(req)), work);
}

/**
 * The queue of verified notices of payments. `key`: provider and agency, so that neither's notices wait for those of others. Addresses say
 * nothing there: all come by one proxy.
 */
export function queuedNotice<T>(key: string, work: () => Promise<T>): Promise<T> {
  return ofNotices(key, work);
}

/** Sends a file piece by piece: each is read in a turn, and sent outside of it, for its reader may be slow. */
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

/**
 * Queues a call about an exam behind those of the same learner, for a school has one address. Who it is, is looked up in the
 * address's turn and then known for a while: a made-up token is worth no turn of its own.
 */
export async function queuedByLearner<T>(
  deps: SessionDeps,
  req: Request,
  work: () => Promise<T>,
): Promise<T> {
  const learner = await learnerOf(deps, req);
  if (learner === undefined) return queuedByAddress(req, work);
  return ofLearner(`learner ${learner}`, () => ofExams(work));
}

const KNOWN_FOR_MS = 10 * 60_000;
const MOST_KNOWN = 20_000;

/** Learners by the hash of token and agency; the call itself asks whether the session still holds. */
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
  // The oldest go first.
  for (const old of learners.size >= MOST_KNOWN ? [...learners.keys()].slice(0, MOST_KNOWN / 10) : [])
    learners.delete(old);
  learners.set(key, { userId: session.userId, untilMs: nowMs + KNOWN_FOR_MS });
  return session.userId;
}
