import { expect, test } from "vitest";
import type { AttemptState } from "./attemptState.ts";
import { afterSave, beforeSave } from "./sentChanges.ts";
import { unsavedQuestions } from "./unsavedQuestions.ts";

test("names an answer as unsaved whose like was acknowledged before a save without a reply", () => {
  const entry = (answer: string, at: number) => ({
    questionId: "7",
    answer: [answer],
    isMarked: false,
    spentMs: 0,
    at,
  });
  const changes = (answer: string, seq: number) => ({
    source: "page",
    entries: [{ seq, payload: entry(answer, seq) }],
  });
  const empty = {
    isClaimed: true,
    acknowledged: new Map(),
    unanswered: new Set(),
    savedSeqs: new Map(),
    late: new Set(),
  };
  const start = {
    ...empty,
    drafts: new Map(),
    unstored: [],
    known: new Map([["7", entry("A", 3)]]),
  } as unknown as AttemptState;
  const reply = { isBehind: false, late: [] };
  const saved = afterSave({ ...start, ...beforeSave(start, changes("A", 1)) }, changes("A", 1), reply);
  expect(unsavedQuestions(saved, ["7"])).toEqual([]);
  const unsure = { ...saved, ...beforeSave(saved, changes("C", 2)) };
  expect(unsavedQuestions(unsure, ["7"])).toEqual(["7"]);
  expect(unsavedQuestions(afterSave(unsure, changes("A", 3), reply), ["7"])).toEqual([]);
  // Another page, which has taken the attempt over, may have saved C since.
  expect(unsavedQuestions({ ...saved, isClaimed: false }, ["7"])).toEqual(["7"]);
  expect(unsavedQuestions({ ...saved, isClaimed: false }, [])).toEqual([]);
});
