import { expect, test, vi } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { Db } from "../db/database.ts";
import type { HttpDeps } from "./httpDeps.ts";
import { answerFromReplica, isReplicaRead } from "./reads.ts";
import type { SignedIn } from "./signedIn.ts";

const [PRIMARY, REPLICA] = [{} as Db, {} as Db];
const all = endpoints;
const at = (path: string) => all.find((endpoint) => endpoint.path === path) as Endpoint;

function depsWith(recordWrite = vi.fn(async () => undefined)) {
  const replica = { read: <T>(work: (db: Db) => Promise<T>) => work(REPLICA), recordWrite };
  return { deps: { db: PRIMARY, replica } as unknown as HttpDeps, recordWrite };
}

const learner = (wroteRecently: boolean): SignedIn => ({
  userId: 7,
  tokenHash: "",
  lastUsedAt: new Date(0),
  wroteRecently,
});

async function placeOf(path: string, user?: SignedIn): Promise<string> {
  const asked = await answerFromReplica(depsWith().deps, { endpoint: at(path), user }, async ({ db }) => db);
  return asked === REPLICA ? "replica" : "primary";
}

test("answers from the replica only GETs of learners who have not just written", async () => {
  const elsewhere = all.filter(isReplicaRead);
  expect(elsewhere.filter(({ method }) => method !== "GET")).toEqual([]);
  const paths = elsewhere.map(({ path }) => path);
  for (const path of ["/course/list", "/search", "/question/facets", "/news/detail", "/live/list"] as const)
    expect(paths).toContain(path);
  for (const path of ["/exam/paper", "/order/detail", "/user/info-v1", "/live/room", "/captcha"] as const)
    expect(paths).not.toContain(path);
  expect(await placeOf("/course/list")).toBe("replica");
  expect(await placeOf("/course/list", learner(false))).toBe("replica");
  expect(await placeOf("/course/list", learner(true))).toBe("primary");
  expect(await placeOf("/exam/list", learner(false))).toBe("primary");
  expect(await placeOf("/question/collect", learner(false))).toBe("primary");
});

test("records each write of a learner except saves of an exam, and runs the handler even if recording fails", async () => {
  const noted = async (path: string, user?: SignedIn) => {
    const { deps, recordWrite } = depsWith();
    await answerFromReplica(deps, { endpoint: at(path), user }, async () => undefined);
    return recordWrite.mock.calls;
  };
  expect(await noted("/question/collect", learner(false))).toEqual([[7]]);
  expect(await noted("/exam/submit", learner(false))).toEqual([[7]]);
  expect(await noted("/exam/save", learner(false))).toEqual([]);
  expect(await noted("/course/list", learner(true))).toEqual([]);
  expect(await noted("/user/login")).toEqual([]);
  const failing = depsWith(vi.fn(() => Promise.reject(new Error("gone"))));
  const work = { endpoint: at("/question/collect"), user: learner(false) };
  expect(await answerFromReplica(failing.deps, work, async () => "done")).toBe("done");
});
