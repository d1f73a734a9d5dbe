import { expect, test } from "vitest";
import type { JournalState } from "#client/journal/keyQueue.ts";
import { createServer, START } from "#tests/support/attemptPages.ts";
import { startState, typeText } from "./attemptState.ts";
import { savingShown } from "./savingShown.ts";

const calm = { ...startState(createServer().paper(), "ticket", 0), isFormRead: true };
const typing = typeText(calm, { questionId: "51", answer: ["还在写"], at: START });
const waiting = { waiting: 1, durable: true };

test.each(["saved", "saving", "offline", "signedOut", "refused"] as const)(
  "calls no text stored that is still being typed while the journal is %s",
  (status) => {
    const saving: JournalState = { status, ...waiting };
    const facts = { saving, unsaved: new Set<string>(), refused: new Map<string, string>() };
    expect(savingShown({ ...facts, state: calm })?.status).toBe(status);
    expect(savingShown({ ...facts, state: typing })?.status).toBe("saving");
    expect(savingShown({ ...facts, state: { ...typing, phase: "paused" } })).toBe(undefined);
  },
);

test("calls nothing saved while other answers wait, after the learner replaced the refused one", () => {
  const facts = { unsaved: new Set(["53"]), refused: new Map<string, string>() };
  const saving: JournalState = { status: "setAside", ...waiting };
  expect(savingShown({ ...facts, saving, state: calm })?.status).toBe("saving");
  expect(savingShown({ ...facts, unsaved: new Set(), saving, state: calm })?.status).toBe("saved");
});

test("names the number of refused questions also while another text is being typed", () => {
  const facts = { unsaved: new Set(["52"]), refused: new Map([["52", "答案太长了"]]) };
  const saving: JournalState = { status: "setAside", ...waiting };
  expect(savingShown({ ...facts, saving, state: typing })).toMatchObject({ status: "setAside", waiting: 1 });
});
