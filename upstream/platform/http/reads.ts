import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { HttpDeps } from "./httpDeps.ts";
import type { SignedIn } from "./signedIn.ts";

/** Areas whose GETs a replica may answer. Exams, orders, accounts and live rooms are read from the primary. */
const READING: readonly string[] = ["article", "catalogue", "config", "question", "search", "study"];

/** Whether a replica may answer the call if the learner has not just written. */
export function isReplicaRead({ method, area, lane, token }: Endpoint): boolean {
  if (method !== "GET" || (lane ?? "answer") !== "answer") return false;
  return READING.includes(area) || (area === "live" && token === "optional");
}

/** Whether a call is recorded as a write. Saves of an exam are not: they are frequent, and no replica reads exams. */
function isRecordedWrite({ method, area, changes }: Endpoint): boolean {
  return method === "POST" && (area !== "exam" || changes !== undefined);
}

interface ReadRequest {
  readonly endpoint: Endpoint;
  readonly user: SignedIn | undefined;
}

/**
 * Answers from the replica if there is one and the call allows it. A learner who has just written is answered from the
 * primary for a while, because the replica may not have received the write yet.
 */
export async function answerFromReplica<D extends HttpDeps, T>(
  deps: D,
  { endpoint, user }: ReadRequest,
  answer: (deps: D) => Promise<T>,
): Promise<T> {
  const { replica, db } = deps;
  if (!replica) return answer(deps);
  if (isReplicaRead(endpoint) && !user?.wroteRecently)
    return replica.read((reading) => answer(reading === db ? deps : { ...deps, db: reading }));
  if (!user || !isRecordedWrite(endpoint)) return answer(deps);
  // Runs beside the handler to save time. Its failure is ignored, because with a broken database the handler fails too.
  const noting = replica.recordWrite(user.userId).catch(() => undefined);
  const answered = await answer(deps);
  await noting;
  return answered;
}
