import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "../kit/errors.ts";
import { notifySystemd } from "../kit/notifySystemd.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens the database of a service and retries with growing pauses, because a failure may be temporary: a database that
 * starts, a folder that another process still holds, a migration that waits for old processes. Logs each reason once. A
 * process started by hand fails at once.
 *
 * @throws the error of `open` when the process is no service, or the error is no StartError
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
