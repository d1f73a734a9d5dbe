import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "#shared/environment/startError.ts";
import { notifySystemd } from "../kit/notifySystemd.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens the database of a service. A failure may be temporary (the database is starting, another process still has the
 * folder, a migration waits for old processes), so it retries with growing pauses and logs each reason once. In a
 * process that a person started the first failure is final.
 *
 * @throws the error of `open` when the process is no service, or when the error is no StartError
 */
export async function openWithRetry<T>(open: () => Promise<T>, log: Logger): Promise<T> {
  const isService = Boolean(process.env["NOTIFY_SOCKET"]);
  let lastMessage = "";
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      if (!isService || !(error instanceof StartError)) throw error;
      if (error.message !== lastMessage) log.error(`waiting: ${error.message}`);
      lastMessage = error.message;
      notifySystemd({ status: `waiting: ${lastMessage}` });
      await delay(pause);
    }
  }
}
