import { createJournalChannel } from "#client/journal/journalChannel.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import type { AttemptStore } from "./attemptStore.ts";

/** Interval at which a device that has slept is noticed. */
const SLEEP_CHECK_MS = 1_000;
/** Interval of requests without changes: replies report extra time and a claim by another page. */
const REFRESH_MS = 60_000;

/** Calls the store when its page is shown, hidden, left or online again. Returns a function that stops watching. */
export function watchPage(recordId: string, attempt: AttemptStore): () => void {
  const key = `exam-ticket:${recordId}`;
  const ticket = takeTicket(key);
  if (ticket) attempt.setTicket(ticket);
  // Pages of the same browser learn at once which page has claimed the exam.
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
    // The ticket is stored only while the page is left: a copied tab must not get the same ticket.
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

  // Capturing listeners run before the journal's own, so that the journal also sends the text being typed.
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

/** Returns the ticket from before a reload. Without a ticket the page claims the exam anew. */
function takeTicket(key: string): string | null {
  const ticket = readStored(key, "sessionStorage");
  writeStored(key, null, "sessionStorage");
  return ticket;
}
