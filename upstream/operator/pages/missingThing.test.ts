import { afterAll, beforeAll, expect, test } from "vitest";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { commands } from "../console/commandTable.ts";
import { sourceFor } from "../console/pickSources.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const visitor = { role: "owner", agency: null, actor: "" } as const;
/** Pages that change the thing named by their first field, with the name of that field. */
const changes = commands.flatMap(({ noun, action, args, isChange }) => {
  const [[name, spec] = []] = Object.entries(args);
  const isFound = spec?.kind === "id" && sourceFor(visitor, spec.of) !== undefined;
  return isChange && name !== undefined && isFound ? [{ noun, action, name }] : [];
});

test("answers a form about a thing that does not exist with 404 and a way on", async () => {
  const { get } = await pageVisitor({ upstream, pages }, "owner");
  expect(changes.length).toBeGreaterThan(20);
  for (const { noun, action, name } of changes) {
    const page = `/${noun}/${action}`;
    for (const id of ["99999999", "没有这个"]) {
      const answer = await get(`${page}?${new URLSearchParams({ [name]: id })}`);
      expect([page, id, answer.status]).toEqual([page, id, 404]);
      expect(answer.text).toMatch(/没有找到这个\p{Script=Han}+：/u);
      expect(answer.text).toContain(`<a href="${page}">`);
    }
    const empty = await get(page);
    expect([page, empty.status]).toEqual([page, 200]);
  }
});
