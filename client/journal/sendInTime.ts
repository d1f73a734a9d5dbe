import type { Batch, Send } from "./entry.ts";
import type { Platform } from "./platform.ts";

/** Ms after which an attempt counts as failed, so that it does not block the queue. */
const SEND_MS = 20_000;

interface Sending<P> {
  readonly send: Send<P>;
  readonly platform: Platform;
}

export function sendInTime<P>(
  { send, platform }: Sending<P>,
  batch: Batch<P>,
  final: boolean,
): Promise<void> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const cancel = platform.later(() => {
      controller.abort();
      reject(new Error("no answer in time"));
    }, SEND_MS);
    new Promise((sent) => sent(send(batch, { final, signal: controller.signal })))
      .then(() => resolve(), reject)
      .finally(cancel);
  });
}

/**
 * Lets only one tab send at a time. Without locks tabs may send the same entry twice, and the server accepts it once.
 */
export async function exclusively(
  locks: Platform["locks"],
  name: string,
  task: () => Promise<void>,
): Promise<void> {
  if (!locks) return task();
  await locks.request(name, task);
}
