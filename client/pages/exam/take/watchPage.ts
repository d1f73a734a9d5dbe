import { createJournalChannel } from "#client/journal/journalChannel.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import type { AttemptStore } from "./attemptStore.ts";

/** A device that has slept is noticed within this time. */
const SLEEP_CHECK_MS = 1_000;
/** Extra time and the news of another page come with a reply: where nothing is changed, one is asked for so often. */
const REFRESH_MS = 60_000;

/** Calls an attempt's store when something happens to its page; returns what ends that. */
export function watchPage(recordId: string, attempt: AttemptStore): () => void {
  const key = `exam-ticket:${recordId}`;
  const ticket = takeTicket(key);
  if (ticket) attempt.setTicket(ticket);
  // Pages of this browser learn at once which of them has the exam.
  const otherPages = createJournalChannel(`exam-${recordId}`, (claimed) => {
    if (claimed !== attempt.state().ticket) void attempt.refresh();
  });
  let posted = "";
  const endSubscription = attempt.subscribe(() => {
    const { isClaimed, ticket: own } = attempt.state();
    if (isClaimed && own !== posted) otherPages.post(own);
    posted = isClaimed ? own : "";
  });

  const onVisibility = () => attempt.setVisible(document.visibilityState === "visible");
  const onOnline = () => void attempt.refresh();
  function onHide(): void {
    attempt.saveOnLeave();
    // The ticket is in the page alone otherwise: a copy of the tab is another page.
    writeStored(key, attempt.state().ticket, "sessionStorage");
  }
  function onShow(): void {
    takeTicket(key);
    attempt.setVisible(true);
  }
  const sleepTimer = setInterval(() => {
    if (attempt.clock.hasSlept()) void attempt.refresh();
  }, SLEEP_CHECK_MS);
  const refreshTimer = setInterval(() => void attempt.refresh(), REFRESH_MS);

  // These run before the journal's own listeners: what is being typed is to be with what those send.
  addEventListener("visibilitychange", onVisibility, true);
  addEventListener("pagehide", onHide, true);
  addEventListener("pageshow", onShow);
  addEventListener("online", onOnline);
  return () => {
    attempt.saveOnLeave();
    endSubscription();
    otherPages.close();
    clearInterval(sleepTimer);
    clearInterval(refreshTimer);
    removeEventListener("visibilitychange", onVisibility, true);
    removeEventListener("pagehide", onHide, true);
    removeEventListener("pageshow", onShow);
    removeEventListener("online", onOnline);
  };
}

/** The ticket that this page had before it was loaded again. Without one the page claims the exam anew. */
function takeTicket(key: string): string | null {
  const ticket = readStored(key, "sessionStorage");
  writeStored(key, null, "sessionStorage");
  return ticket;
}
