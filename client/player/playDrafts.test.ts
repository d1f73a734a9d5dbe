import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { dropDraft, keepDraft, takeDrafts } from "./playDrafts.ts";

const draft = (owner: string, ticket: string, at: number) => ({
  owner,
  key: "lesson:1",
  at,
  report: { ticket, requestId: ticket, ranges: [], position: 7, rate: 1, spent: 3, at },
});

test("what a page that is gone has kept is taken once, by its learner; a living page keeps its own", async () => {
  keepDraft(draft("3", "gone", 1_000));
  keepDraft(draft("3", "told", 1_000));
  keepDraft(draft("3", "living", 9_000));
  keepDraft(draft("4", "others", 1_000));
  dropDraft("told");
  expect((await takeDrafts("3", 10_000)).map(({ report }) => report.ticket)).toEqual(["gone"]);
  expect(await takeDrafts("3", 10_000)).toEqual([]);
  expect((await takeDrafts("3", 20_000)).map(({ report }) => report.ticket)).toEqual(["living"]);
  expect(await takeDrafts("4", 20_000)).toEqual([]);
});
