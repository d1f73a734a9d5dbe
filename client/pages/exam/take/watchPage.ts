import { createJournalChannel } from "#client/journal/journalChannel.ts";
import { keep, readKept } from "#client/kit/storage.ts";
import type { AttemptStore } from "./attemptStore.ts";

const LOOK_MS = 1_000;
/** Extra time and the news of another page come with an answer: without changes one is asked for so often. */
const ASK_MS = 60_000;

/** Tells an attempt what happens to its page; returns what ends it. */
export function watchPage(recordId: string, attempt: AttemptStore): () => void {
  const key = `exam-ticket:${recordId}`;
  takeTicket(key, attempt);
  // A page of this browser that has taken the exam over is heard of at once.
  const neighbours = createJournalChannel(`exam-${recordId}`, (ticket) => {
    if (ticket !== attempt.ticket) void attempt.ask();
  });
  attempt.onClaimed = neighbours.tell;

  const onVisibility = () => attempt.look(document.visibilityState === "visible");
  const onBack = () => void attempt.ask();
  function onHide(): void {
    attempt.leave();
    // In the page alone otherwise: a copy of the tab is another page.
    keep(key, attempt.ticket, "sessionStorage");
  }
  function onShow(): void {
    takeTicket(key, undefined);
    attempt.look(true);
  }
  const slept = setInterval(() => {
    if (attempt.clock.hasSlept()) void attempt.ask();
  }, LOOK_MS);
  const asked = setInterval(() => void attempt.ask(), ASK_MS);

  // In front of the journal's own listeners: what is being typed is to be with what they send.
  addEventListener("visibilitychange", onVisibility, true);
  addEventListener("pagehide", onHide, true);
  addEventListener("pageshow", onShow);
  addEventListener("online", onBack);
  return () => {
    attempt.leave();
    attempt.onClaimed = () => undefined;
    neighbours.close();
    clearInterval(slept);
    clearInterval(asked);
    removeEventListener("visibilitychange", onVisibility, true);
    removeEventListener("pagehide", onHide, true);
    removeEventListener("pageshow", onShow);
    removeEventListener("online", onBack);
  };
}

function takeTicket(key: string, attempt: AttemptStore | undefined): void {
  const ticket = readKept(key, "sessionStorage");
  keep(key, null, "sessionStorage");
  // In a browser that keeps nothing a reload takes the exam over from itself.
  if (ticket && attempt) attempt.keepTicket(ticket);
}
