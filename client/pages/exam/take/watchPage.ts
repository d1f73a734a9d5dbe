import { createNeighbours } from "../../../journal/neighbours.ts";
import { keep, readKept } from "../../../kit/storage.ts";
import type { Sitting } from "./sitting.ts";

const LOOK_MS = 1_000;
/** Extra time and the news of another page come with an answer: without changes one is asked for so often. */
const ASK_MS = 60_000;

/** Tells a sitting what happens to its page; returns what ends it. */
export function watchPage(recordId: string, sitting: Sitting): () => void {
  const key = `exam-ticket:${recordId}`;
  takeTicket(key, sitting);
  // A page of this browser that has taken the exam over is heard of at once.
  const neighbours = createNeighbours(`exam-${recordId}`, (ticket) => {
    if (ticket !== sitting.ticket) void sitting.ask();
  });
  sitting.onClaimed = neighbours.tell;

  const onVisibility = () => sitting.look(document.visibilityState === "visible");
  const onBack = () => void sitting.ask();
  function onHide(): void {
    sitting.leave();
    // In the page alone otherwise: a copy of the tab is another page.
    keep(key, sitting.ticket, "sessionStorage");
  }
  function onShow(): void {
    takeTicket(key, undefined);
    sitting.look(true);
  }
  const slept = setInterval(() => {
    if (sitting.clock.hasSlept()) void sitting.ask();
  }, LOOK_MS);
  const asked = setInterval(() => void sitting.ask(), ASK_MS);

  // In front of the journal's own listeners: what is being typed is to be with what they send.
  addEventListener("visibilitychange", onVisibility, true);
  addEventListener("pagehide", onHide, true);
  addEventListener("pageshow", onShow);
  addEventListener("online", onBack);
  return () => {
    sitting.leave();
    sitting.onClaimed = () => undefined;
    neighbours.close();
    clearInterval(slept);
    clearInterval(asked);
    removeEventListener("visibilitychange", onVisibility, true);
    removeEventListener("pagehide", onHide, true);
    removeEventListener("pageshow", onShow);
    removeEventListener("online", onBack);
  };
}

function takeTicket(key: string, sitting: Sitting | undefined): void {
  const ticket = readKept(key, "sessionStorage");
  keep(key, null, "sessionStorage");
  // In a browser that keeps nothing a reload takes the exam over from itself.
  if (ticket && sitting) sitting.keepTicket(ticket);
}
