import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_TARGETS } from "#tests/support/hostileTargets.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { decidePath } from "./decidePath.ts";
import { decideVisit } from "./guard.ts";
import { matchRoute } from "./match.ts";
import { findRedirect } from "./redirects.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";
import { routes } from "./table.ts";

const starts = [
  ...routes.map(sampleAddress),
  "/user",
  "/study",
  "/order",
  "/exam/3",
  "/exam/mock",
  "/onlineExam/portal",
  "/study/myCourse",
  "/news",
  "/nothing/at/all/here",
];

function visit(target: string, signedIn: boolean, studyMode: boolean) {
  const url = new URL(target, "http://site.test");
  const route = matchRoute(url.pathname)?.route;
  return decideVisit({
    target,
    route,
    signedIn,
    studyMode,
    redirect: findRedirect([], url.pathname, url.search),
  });
}

test("redirects no visitor in a circle, in any mode", () => {
  for (const start of starts) {
    for (const signedIn of [true, false]) {
      for (const studyMode of [true, false]) {
        let target = start;
        let decision = visit(target, signedIn, studyMode);
        for (let hops = 0; decision.kind === "redirect"; hops++) {
          expect(hops, `${start} ${signedIn} ${studyMode}`).toBeLessThan(4);
          target = decision.to;
          decision = visit(target, signedIn, studyMode);
        }
        expect(decision.kind).toBe(start.startsWith("/nothing") ? "notFound" : "render");
      }
    }
  }
});

test("sends a stranger from a guarded screen to login with the whole path and query", () => {
  expect(visit("/user/profile?tab=2&a=b", false, false)).toMatchObject({
    kind: "redirect",
    status: 302,
    to: "/user/login?redirect=%2Fuser%2Fprofile%3Ftab%3D2%26a%3Db",
  });
});

test("applies study mode before the login guard", () => {
  expect(visit("/user/order", false, true)).toMatchObject({ to: "/study" });
});

test("sends a signed-in learner away from login, replacing the entry, and signs out on register", () => {
  expect(visit("/user/login", true, false)).toMatchObject({ to: "/study", replace: true });
  expect(visit("/user/register", true, false)).toEqual({ kind: "render", signOutFirst: true });
  expect(visit("/user/reset-pwd", false, false)).toEqual({ kind: "render", signOutFirst: false });
});

test("applies the agency's redirects first and keeps the query", () => {
  const own = [{ from: "/old", to: "/course?type=1", status: 301 as const }];
  expect(findRedirect(own, "/old", "?page=2")).toEqual({ to: "/course?type=1&page=2", status: 301 });
  expect(findRedirect(own, "/exam/9", "?a=1")).toEqual({ to: "/question/9?a=1", status: 302 });
  expect(findRedirect(own, "/exam/q%3A9", "")?.to).toBe("/question/q%3A9");
  expect(findRedirect(own, "/exam/offline", "")?.to).toBe("/question/~offline");
  expect(findRedirect(own, "/exam/x/y", "")).toBeUndefined();
});

test.each([
  "/考研 专区",
  "/%E8%80%83%E7%A0%94%20%E4%B8%93%E5%8C%BA",
  "/%e8%80%83%e7%a0%94%20%E4%b8%93区",
  " /考研 专区/ ",
])("matches row %j with its address in any spelling", (from) => {
  const to = (path: string) => findRedirect([{ from, to: "/course", status: 301 }], path, "")?.to;
  for (const path of [
    "/考研 专区",
    "/%e8%80%83%e7%a0%94%20%e4%b8%93%e5%8c%ba",
    "/%E8%80%83%E7%A0%94%20专区/",
  ])
    expect(to(path), path).toBe("/course");
  expect(to("/考研")).toBeUndefined();
});

test("reads an encoded slash as no slash, a broken spelling literally, and the first of two equal rows", () => {
  const row = (from: string, to: string) => ({ from, to, status: 301 as const });
  const own = [row("/a%2fb", "/1"), row("/50%", "/2"), row("/50%", "/3"), row("/a b", "/4")];
  const to = (path: string) => findRedirect(own, path, "")?.to;
  expect(["/a%2Fb", "/a/b", "/50%25", "/50%", "/a%20b"].map(to)).toEqual(["/1", undefined, "/2", "/2", "/4"]);
});

test("puts the visitor's query before the fragment of the target", () => {
  const to = (target: string) =>
    findRedirect([{ from: "/old", to: target, status: 302 }], "/old", "?page=2")?.to;
  expect(to("/course#top")).toBe("/course?page=2#top");
  expect(to("/course?type=1#top")).toBe("/course?type=1&page=2#top");
  expect(to("/course?#top")).toBe("/course?&page=2#top");
  expect(to("https://other.test/x#a?b")).toBe("https://other.test/x?page=2#a?b");
  expect(to("/course#")).toBe("/course?page=2#");
});

const row = (from: string, to: string) => ({ from, to, status: 302 as const });

test.each([
  ["to itself by a query", [row("/question", "/question?type=1")], "/question", "render"],
  ["to itself by a fragment", [row("/question", "/question#top")], "/question", "render"],
  ["to itself by a slash", [row("/question", "/question/")], "/question", "render"],
  ["to itself by dots", [row("/question", "/a/../question?b")], "/question", "render"],
  ["round by two rows that grow", [row("/a.b", "/c.d?x=1"), row("/c.d", "/a.b?y=1")], "/a.b", "notFound"],
  ["round by the guard of a stranger", [row("/user/login", "/study")], "/user/login", "render"],
  ["round by a row and one of ours", [row("/mock-exam", "/exam/mock")], "/user/profile", "redirect"],
])("ignores a redirect row that leads %s", (_how, redirects, start, kind) => {
  const visitor = { redirects, studyMode: false, signedIn: false };
  expect(decidePath(start, "?q=1", visitor).decision.kind).toBe(kind);
});

test("redirects nobody in a circle, whatever redirect rows an agency has", () => {
  const place = fc.constantFrom(
    "/study",
    "/user/login",
    "/course",
    "/a.b",
    "/exam/mock",
    "/mock-exam",
    "/user/order",
  );
  const target = fc.tuple(place, fc.constantFrom("", "?x=1", "#top", "/"));
  const table = fc.array(
    fc.tuple(place, target).map(([from, to]) => row(from, to.join(""))),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(table, place, fc.boolean(), fc.boolean(), (redirects, start, signedIn, studyMode) => {
      const visitor = { redirects, studyMode, signedIn };
      let url = new URL(start, "http://site.test");
      let decision = decidePath(url.pathname, url.search, visitor).decision;
      for (let hops = 0; decision.kind === "redirect"; hops++) {
        expect(hops).toBeLessThan(15);
        url = new URL(decision.to, url);
        decision = decidePath(url.pathname, url.search, visitor).decision;
      }
    }),
  );
});

test("allows a redirect row to leave the site by http and https only", () => {
  expect(HOSTILE_TARGETS.length).toBeGreaterThanOrEqual(34);
  for (const to of HOSTILE_TARGETS) {
    expect(findRedirect([{ from: "/old", to, status: 302 }], "/old", ""), JSON.stringify(to)).toBeUndefined();
  }
  expect(findRedirect([{ from: "/old", to: "https://other.test/x", status: 302 }], "/old", "")?.to).toBe(
    "https://other.test/x",
  );
});

test("follows only a path of this site after login", () => {
  expect(safeRedirectTarget("/course?page=2#top")).toBe("/course?page=2#top");
  for (const value of [
    ...HOSTILE_TARGETS,
    "http://evil.test",
    " /course",
    "course",
    "/%0d%0aa\nb",
    undefined,
  ]) {
    expect(safeRedirectTarget(value), JSON.stringify(value)).toBeUndefined();
  }
});

test("keeps a followed target on the origin, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("/", "\\", ".", ":", "a", "\t", "\n", "%2f", "@", "?", "#") }),
      (text) => {
        const target = safeRedirectTarget(text);
        if (target !== undefined)
          expect(new URL(target, "https://site.test").origin).toBe("https://site.test");
      },
    ),
  );
});
