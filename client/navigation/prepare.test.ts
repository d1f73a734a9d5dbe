import { expect, test } from "vitest";
import { courseDetail, courseFacets } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { routeById } from "#shared/routes/match.ts";
import { routes } from "#shared/routes/table.ts";
import { lazySource } from "../kit/lazySource.ts";
import type { Screen, ScreenVisit } from "./screen.ts";
import { CallCache, keyOf } from "../calls/callCache.ts";
import { needsOf, prepareData } from "./prepare.ts";

const course = callOf(courseDetail, { id: "7" });
const facets = callOf(courseFacets, {});
const match = { route: routeById("courseDetail"), params: { id: "7" } };
const visit = {
  params: match.params,
  search: new URLSearchParams(),
  signedIn: false,
} as unknown as ScreenVisit;
const never = new Promise<never>(() => undefined);

/** Simulates a visit to a screen with one critical call (the course) and one deferred call (the facets). */
function open(answers: Readonly<Record<string, Promise<unknown>>>, screen: Partial<Screen> = {}) {
  const asked: string[] = [];
  const calls = new CallCache((call) => {
    asked.push(call.endpoint.path);
    return (answers[call.endpoint.path] ?? never) as Promise<never>;
  });
  const whole: Screen = {
    Component: () => null,
    needs: () => ({ critical: [course], deferred: [facets] }),
    ...screen,
  };
  return {
    calls,
    asked,
    prepare: (patience?: Promise<unknown>) => prepareData(calls, whole, match, visit, patience),
  };
}

test("starts all calls at once and waits for the critical ones", async () => {
  const { asked, calls, prepare } = open({ "/course/detail": Promise.resolve({ id: "7" }) });
  const prepared = prepare();
  expect(asked.sort()).toEqual(["/course/detail", "/course/facets"]);
  expect(await prepared).toEqual({ kind: "ready" });
  expect(calls.state(course)).toMatchObject({ status: "done" });
});

test("reports a null answer and not-found codes as missing, and other errors as failed", async () => {
  const outcome = (answer: Promise<unknown>) => open({ "/course/detail": answer }).prepare();
  expect(await outcome(Promise.resolve(null))).toEqual({ kind: "missing" });
  for (const code of [404, 20404])
    expect(await outcome(Promise.reject(new EnvelopeError(code, "没有")))).toEqual({ kind: "missing" });
  for (const error of [new EnvelopeError(20500, "坏了"), new Error("down")])
    expect(await outcome(Promise.reject(error))).toEqual({ kind: "failed", error });
});

test("sends no call for a page that its address rules out", async () => {
  const { asked, prepare } = open({}, { exists: () => false });
  expect(await prepare()).toEqual({ kind: "missing" });
  expect(asked).toEqual([]);
});

test("accepts in a path only subjects of the agency: a level 2 below its level 1, or 0 for all of level 1", async () => {
  const subjects = [
    { id: "1", list: [{ id: "11" }] },
    { id: "2", list: [{ id: "21" }] },
  ];
  const site = { subjects } as unknown as ScreenVisit["site"];
  const outcome = async (level1: string, level2: string) => {
    const { calls, asked } = open({});
    const params = { level1, level2 };
    const at = { route: routeById("course1"), params };
    const screen: Screen = { Component: () => null, needs: () => ({ deferred: [facets] }) };
    const { kind } = await prepareData(calls, screen, at, { ...visit, params, site });
    return [kind, asked.length];
  };
  for (const [level1, level2] of [
    ["1", "11"],
    ["2", "21"],
    ["1", "0"],
  ] as const)
    expect(await outcome(level1, level2), `${level1}/${level2}`).toEqual(["ready", 1]);
  for (const [level1, level2] of [
    ["1", "21"],
    ["11", "0"],
    ["0", "0"],
    ["3", "0"],
    ["1", "1"],
    ["1", "00"],
  ] as const)
    expect(await outcome(level1, level2), `${level1}/${level2}`).toEqual(["missing", 0]);
});

test("ignores a failed deferred call", async () => {
  const { calls, prepare } = open({
    "/course/detail": Promise.resolve({ id: "7" }),
    "/course/facets": Promise.reject(new Error("down")),
  });
  expect(await prepare(never)).toEqual({ kind: "ready" });
  expect(calls.state(facets)).toMatchObject({ status: "failed" });
});

test("waits for deferred calls and code no longer than the given patience", async () => {
  let bring: () => void = () => undefined;
  const code = lazySource(() => new Promise<string>((resolve) => (bring = () => resolve("code"))));
  const { calls, prepare } = open(
    { "/course/detail": Promise.resolve({ id: "7" }), "/course/facets": Promise.resolve({}) },
    { code: [code] },
  );
  const isReady = async (patience: Promise<unknown>) => {
    const turn = new Promise((resolve) => setTimeout(() => resolve("waiting"), 20));
    const outcome = await Promise.race([prepare(patience), turn]);
    return outcome !== "waiting";
  };
  expect(await isReady(never)).toBe(false);
  expect(await isReady(Promise.resolve())).toBe(true);
  bring();
  expect(await isReady(never)).toBe(true);
  expect(calls.answers().map(([key]) => key)).toContain(keyOf(facets));
});

test("waits for a call that validates the token on every screen for learners, and on no other screen", () => {
  const bare: Screen = { Component: () => null };
  for (const route of routes) {
    const { critical } = needsOf(bare, { route, params: {} }, visit);
    const learnerOnly = critical.filter(({ endpoint }) => endpoint.token === "required");
    expect(learnerOnly.length, route.id).toBe(route.auth ? 1 : 0);
  }
});
