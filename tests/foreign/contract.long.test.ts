import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { createTranslator } from "#server/gateway/map/translator.ts";
import { MapSchema, type UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { PASSWORD } from "#upstream/testing/learners.ts";
import { SALT, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { checkUpstream } from "../../scripts/contract/checkUpstream.ts";
import { judgeScreens, withPresumed } from "../../scripts/contract/judgeScreens.ts";
import { problemsOf } from "../../scripts/contract/problems.ts";
import { proposeMap } from "../../scripts/contract/proposeMap.ts";
import { startPhpUpstream } from "./phpUpstream.ts";
import { type Refusal, REFUSALS, type SpecOnlyUpstream, startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

/*
 * Tests `npm run contract` with three upstreams: the reference upstream, one that has only the calls of the
 * specification, and one that spells its calls differently.
 */

const LEARNER = { phone: "13800000001", password: PASSWORD };
const PHP_MAP = path.resolve(import.meta.dirname, "../../examples/own-api/upstream.json");

interface Asking {
  readonly host?: string;
  readonly map?: UpstreamMap;
  readonly login?: typeof LEARNER;
  readonly writes?: boolean;
}

async function check(url: string, { host = "localhost", map, login = LEARNER, writes = false }: Asking = {}) {
  const translator = map && createTranslator(map);
  const say = () => undefined;
  const report = await checkUpstream({
    url,
    salt: SALT,
    host,
    login,
    writes,
    translator,
    timeoutMs: 20_000,
    say,
  });
  const calls = withPresumed(report);
  const screens = judgeScreens({ calls });
  const stateOf = (id: string) => screens.find((screen) => screen.id === id)?.state;
  const kindOf = (name: string) => report.calls.get(name)?.kind;
  return {
    report,
    screens,
    stateOf,
    kindOf,
    problems: problemsOf(report, map !== undefined),
    map: proposeMap({ calls }, map),
  };
}

test("finds nothing at the reference upstream, reading and writing, and undoes its writes", async () => {
  await using upstream = await startTestUpstream();
  // The host of the trial lessons' media (upstream/testing/testUpstream.ts).
  const look = { mediaHosts: ["media.example"] };
  await upstream.db.update(agencies).set({ look }).where(eq(agencies.flag, "jia"));
  const { report, problems, screens, map, kindOf } = await check(upstream.url, { writes: true });
  expect(problems).toEqual([]);
  const missing = [...report.calls].filter(([, checked]) => checked.missing.length > 0);
  expect(missing.map(([name, checked]) => [name, checked.missing])).toEqual([]);
  for (const call of [
    "POST /note/delete",
    "POST /practice/finish",
    "GET /practice/report",
    "POST /share/revoke",
    "POST /user/logout",
  ])
    expect(kindOf(call), call).toBe("ok");
  expect([...report.calls.values()].filter(({ kind }) => kind === "ok").length).toBeGreaterThan(95);
  expect([...report.calls.values()].some(({ kind }) => kind === "absent")).toBe(false);
  expect(screens.filter(({ state }) => state !== "works" && state !== "not tried")).toEqual([]);
  expect(Object.values(map.areas ?? {})).toEqual(expect.arrayContaining(["api"]));
  expect(map.calls).toEqual({});
  expect(report.left).toContain("one revoked link to a course");
});

describe("an API with the specification's calls", () => {
  let upstream: SpecOnlyUpstream;
  beforeAll(async () => {
    upstream = await startSpecOnlyUpstream();
  });
  afterAll(() => upstream[Symbol.asyncDispose]());

  test.each(Object.keys(REFUSALS) as Refusal[])(
    "answering %s: the proposed map matches the API",
    async (refusal) => {
      upstream.refuseBy(refusal);
      const first = await check(upstream.url, { writes: true });
      expect(first.problems).toEqual([]);
      expect([first.kindOf("GET /order/list"), first.kindOf("GET /note/export")]).toEqual([
        "absent",
        "absent",
      ]);
      expect(["search", "myOrder", "mockExam", "studyQuestionFavorite"].map(first.stateOf)).toEqual(
        Array(4).fill("off"),
      );
      expect(first.screens.filter(({ state }) => state === "works")).toHaveLength(32);
      expect(first.stateOf("studyQuestionError")).toBe("works");
      expect(first.screens.filter(({ state }) => state === "lacks a block")).toEqual([]);
      expect(MapSchema.safeParse(first.map).success).toBe(true);

      upstream.unknown.clear();
      const second = await check(upstream.url, { map: first.map });
      expect(second.problems).toEqual([]);
      expect([...upstream.unknown.keys()].filter((what) => !what.includes("no-such-call"))).toEqual([]);
      // The proposed map turns off calls that were not tried, so that it is known for each screen whether it is shown.
      for (const { id, state } of first.screens)
        if (state !== "not tried") expect([id, second.stateOf(id) === "off"]).toEqual([id, state === "off"]);
      expect(second.screens.filter(({ state }) => state === "broken" || state === "not tried")).toEqual([]);
      // If a map turns on a call that the API lacks, the report names the call.
      const third = await check(upstream.url, { map: { areas: { order: "api" } } });
      expect(third.problems).toContainEqual(expect.stringContaining("GET /order/list: the map has it on"));
    },
  );
});

test("an API with another spelling matches its map, and has no agency without it", async () => {
  await using upstream = await startPhpUpstream();
  const asking = { host: "school.test", login: { phone: "learner", password: "right" } };
  const mapped = await check(upstream.url, { ...asking, map: readUpstreamMap(PHP_MAP), writes: true });
  expect(mapped.problems).toEqual([]);
  expect(mapped.kindOf("GET /course/detail")).toBe("ok");
  expect(["courseDetail", "newsCate", "login"].map(mapped.stateOf)).toEqual([
    "works",
    "lacks a block",
    "lacks a block",
  ]);
  expect(mapped.map.calls).toEqual(expect.objectContaining({ "GET /course/list": expect.any(Object) }));
  const bare = await check(upstream.url, asking);
  expect(bare.problems.length).toBeGreaterThan(0);
  expect(bare.problems[0]).toMatch(/no agency/);
  const wrong = await check(upstream.url, {
    host: "school.test",
    map: readUpstreamMap(PHP_MAP),
    login: { phone: "learner", password: "no" },
  });
  expect(wrong.problems).toEqual([expect.stringMatching(/POST \/user\/login: refused/)]);
  expect(wrong.problems[0]).not.toContain("password");
});
