import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { HttpDeps } from "./httpDeps.ts";
import type { SignedIn } from "./signedIn.ts";

/** Areas whose GETs are lists, details, searches, facets and statistics. Exams, orders, accounts and rooms are read where they are written. */
const READING: readonly string[] = ["article", "catalogue", "config", "question", "search", "study"];

/** Whether a replica may answer, as far as the call goes. */
export function isReplicaRead({ method, area, lane, token }: Endpoint): boolean {
  if (method !== "GET" || (lane ?? "answer") !== "answer") return false;
  return READING.includes(area) || (area === "live" && token === "optional");
}

/** A sat exam saves all the time, and is read where it is written. */
function isRecordedWrite({ method, area, changes }: Endpoint): boolean {
  return method === "POST" && (area !== "exam" || changes !== undefined);
}

interface ReadRequest {
  readonly endpoint: Endpoint;
  readonly user: SignedIn | undefined;
}

/** Answers by a replica where there is one and nothing is missed there; whoever has written reads it for a while where it was written. */
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
  // Beside the work, for it takes time as well; a failure of the database fails the work.
  const noting = replica.recordWrite(user.userId).catch(() => undefined);
  const answered = await answer(deps);
  await noting;
  return answered;
}
