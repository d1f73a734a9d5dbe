import type { Batch, Send } from "./entry.ts";
import type { Platform } from "./platform.ts";

/** Ms after which a request counts as failed, so that it does not block later ones. */
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
 * Lets only one tab send at a time. In browsers without locks two tabs may send the same entry; the server stores it
 * once.
 */
export async function exclusively(
  locks: Platform["locks"],
  name: string,
  task: () => Promise<void>,
): Promise<void> {
  if (!locks) return task();
  await locks.request(name, task);
}
