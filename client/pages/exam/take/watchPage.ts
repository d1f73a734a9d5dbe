import { createJournalChannel } from "#client/journal/journalChannel.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import type { AttemptStore } from "./attemptStore.ts";

/** Interval in ms at which the page checks whether the device has slept. */
const SLEEP_CHECK_MS = 1_000;
/** Interval of requests in ms. Even without changes, a reply reports extra time or a claim by another page. */
const REFRESH_MS = 60_000;

/** Informs the attempt when its page is shown, hidden, closed or online again. Returns a function that stops this. */
export function watchPage(recordId: string, attempt: AttemptStore): () => void {
  const key = `exam-ticket:${recordId}`;
  const ticket = takeTicket(key);
  if (ticket) attempt.setTicket(ticket);
  // Other pages of the same browser learn at once that a page has claimed the attempt.
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
    // Browsers copy sessionStorage to a duplicated tab, which must not get the ticket: it is stored only at the end.
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

  // Capturing listeners run before those of the journal, so that the journal sends the text being typed as well.
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

/** Returns and removes the ticket from before a reload; null: the page has to claim the attempt anew. */
function takeTicket(key: string): string | null {
  const ticket = readStored(key, "sessionStorage");
  writeStored(key, null, "sessionStorage");
  return ticket;
}
