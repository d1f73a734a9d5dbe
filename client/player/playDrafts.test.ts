import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { dropDraft, storeDraft, drainDrafts } from "./playDrafts.ts";

const draft = (owner: string, ticket: string, at: number) => ({
  owner,
  key: "lesson:1",
  at,
  report: { ticket, requestId: ticket, ranges: [], position: 7, rate: 1, spent: 3, at },
});

test("drains the drafts of closed pages once, for their learner only, and keeps those of running pages", async () => {
  storeDraft(draft("3", "gone", 1_000));
  storeDraft(draft("3", "told", 1_000));
  storeDraft(draft("3", "living", 9_000));
  storeDraft(draft("4", "others", 1_000));
  dropDraft("told");
  expect((await drainDrafts("3", 10_000)).map(({ report }) => report.ticket)).toEqual(["gone"]);
  expect(await drainDrafts("3", 10_000)).toEqual([]);
  expect((await drainDrafts("3", 20_000)).map(({ report }) => report.ticket)).toEqual(["living"]);
  expect(await drainDrafts("4", 20_000)).toEqual([]);
});
