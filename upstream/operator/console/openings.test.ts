import { afterAll, beforeAll, expect, test } from "vitest";
import { inLanguage } from "#upstream/platform/kit/language.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { findCommand } from "./commandTable.ts";
import { isOfShell } from "./roles.ts";
import { runCall } from "./runCall.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream[Symbol.asyncDispose]());

const run = (noun: string, action: string, values: object) =>
  inLanguage("zh", () =>
    runCall(upstream.db, { noun, action, values: { ...values }, actor: "王老师 (root)" }, upstream.now(), {
      pagesUrl: () => Promise.resolve("http://127.0.0.1:1"),
    }),
  );

test("names commands that have a page in the answer of a new school", async () => {
  const { said = "" } = await run("school", "open", {
    flag: "xin",
    name: "新校",
    host: "xin.example",
    subjects: "书画",
  });
  const named = [...said.matchAll(/\b([a-z]+) ([a-z][a-z-]*)\b/g)].flatMap(
    ([, noun, action]) => findCommand(noun, action) ?? [],
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(isOfShell)).toEqual([]);
});

test("names the person alone, without the system's user, in the link to the pages", async () => {
  const { said } = await run("session", "open", { role: "editor" });
  expect(said).toContain("给 王老师（内容编辑");
});
