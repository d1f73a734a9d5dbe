import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "../kit/errors.ts";
import { notifySystemd } from "../kit/notifySystemd.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens a service's store: what cannot be opened now may be there soon (a database that starts, a folder that another process still has, a
 * migration that waits for others to stop). One line for each reason, and pauses that grow; started by hand it fails at once.
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
