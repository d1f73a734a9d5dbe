import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { HttpDeps } from "./httpDeps.ts";
import type { SignedIn } from "./signedIn.ts";

/** Areas whose GETs a replica may answer. Exams, orders, accounts and rooms are read from the primary. */
const READING: readonly string[] = ["article", "catalogue", "config", "question", "search", "study"];

/** Whether a replica may answer the call, if its learner has not just written. */
export function isReplicaRead({ method, area, lane, token }: Endpoint): boolean {
  if (method !== "GET" || (lane ?? "answer") !== "answer") return false;
  return READING.includes(area) || (area === "live" && token === "optional");
}

/** Excludes the saves of an exam: they are frequent, and exams are read from the primary anyway. */
function isRecordedWrite({ method, area, changes }: Endpoint): boolean {
  return method === "POST" && (area !== "exam" || changes !== undefined);
}

interface ReadRequest {
  readonly endpoint: Endpoint;
  readonly user: SignedIn | undefined;
}

/**
 * Answers from the replica where one is configured and the call allows it. A learner who has just written is answered
 * from the primary for a while, because the replica may lack that write.
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
  // Runs beside the work to save time. Its failure is ignored: with a broken database the work fails as well.
  const noting = replica.recordWrite(user.userId).catch(() => undefined);
  const answered = await answer(deps);
  await noting;
  return answered;
}
