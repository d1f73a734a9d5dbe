import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache, type Transport } from "#client/calls/callCache.ts";
import { openJournal } from "#client/journal/journal.ts";
import { type Boot, BootProvider } from "#client/site/boot.ts";
import { createServer, RECORD, START } from "#tests/support/attemptPages.ts";
import { type ExamEntry, journalKey } from "./knownAnswers.ts";
import { type LiveExam, useAttempt } from "./useAttempt.ts";

// The journal changes the page's state whenever its storage answers, outside of any `act`.
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);

const OWNER = "7";
const WAIT = { timeout: 20_000 };

test("stores text on the device that was typed just before the learner leaves the exam without a network", async () => {
  const paper = createServer().paper();
  const offline = (() => Promise.reject(new TypeError("Failed to fetch"))) as Transport;
  const calls = new CallCache(offline);
  let live: LiveExam | undefined;
  function Exam({ onLive }: { readonly onLive: (live: LiveExam) => void }) {
    const own = useAttempt(paper, OWNER);
    useEffect(() => onLive(own));
    return null;
  }
  const root = createRoot(document.createElement("div"));
  root.render(
    <CallsProvider value={calls}>
      <BootProvider value={{ now: START } as Boot}>
        <Exam onLive={(own) => void (live = own)} />
      </BootProvider>
    </CallsProvider>,
  );
  await vi.waitFor(() => expect(live?.saving).toBeDefined(), WAIT);
  live?.attempt.type("55", ["最后"]);
  root.unmount();

  const next = openJournal<ExamEntry>({
    name: `exam-${RECORD}`,
    owner: OWNER,
    isOwner: () => false,
    send: () => Promise.reject(new Error("not signed in")),
    clock: () => START,
  });
  await vi.waitFor(
    async () =>
      expect((await next.unsent(journalKey(RECORD))).map(({ payload }) => payload.answer)).toEqual([
        ["最后"],
      ]),
    WAIT,
  );
  await next.close();
});
