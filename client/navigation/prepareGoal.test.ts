import { expect, test } from "vitest";
import type { SiteView } from "../site/boot.ts";
import { CallCache } from "../calls/callCache.ts";
import { screenLoader } from "../app/loadScreen.ts";
import { goalOf } from "./goalOf.ts";
import { prefetchGoal, prepareGoal } from "./prepareGoal.ts";

const site = { mode: "full", subjects: [], showPrice: true, redirects: [] } as unknown as SiteView;

const HUNAN = { id: "430000", name: "湖南" };

function open({ signedIn = false } = {}) {
  const asked: unknown[] = [];
  const calls = new CallCache((call) => {
    asked.push([call.endpoint.path, call.input]);
    return Promise.resolve({ id: "7" } as never);
  });
  const goal = (to: string) =>
    goalOf(to, "https://site.test/", { redirects: [], studyMode: false, signedIn });
  return { asked, context: { screens: screenLoader, calls, site, signedIn, region: HUNAN }, goal };
}

/** Prefetches a goal. Waits for a fixed time, because a prefetch does not report when it has ended. */
async function prefetched(to: string, signedIn: boolean) {
  const { asked, context, goal } = open({ signedIn });
  prefetchGoal(goal(to), context);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return asked;
}

test("loads the screen of a goal and makes the calls for its path and query", async () => {
  const { asked, context, goal } = open();
  const to = goal("/question/12?answer=B&answer=C#top");
  if (!to) throw new Error("no goal");
  expect(await prepareGoal(to, context)).toEqual({ kind: "ready" });
  expect(asked).toContainEqual(["/question/detail", { id: "12" }]);
  expect(asked).toContainEqual(["/question/check", expect.objectContaining({ answer: ["B", "C"] })]);
});

test("reports a goal without a screen as missing and sends no call", async () => {
  const { asked, context, goal } = open();
  const to = goal("/no/such");
  if (!to) throw new Error("no goal");
  expect(await prepareGoal(to, context)).toEqual({ kind: "missing" });
  expect(asked).toEqual([]);
});

test("prefetches the page of a link, but signs nobody out and follows no redirect", async () => {
  const { context, goal } = open();
  const course = goal("/course/7");
  if (course) await prepareGoal(course, context);
  expect(await prefetched("/course/7", false)).toEqual([["/course/detail", { id: "7" }]]);
  expect(await prefetched("/user/register", true)).toEqual([]);
  expect(await prefetched("/user/login?redirect=%2Fcourse%2F7", true)).toEqual([]);
  expect(await prefetched("https://other.test/course/7", false)).toEqual([]);
});
