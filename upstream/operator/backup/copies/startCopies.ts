import type { Logger } from "pino";
import { copiesOf } from "./copyFolder.ts";
import { takeCopy, type Copying } from "./takeCopy.ts";

const EVERY_MS = 5 * 60_000;

interface Starting extends Omit<Copying, "place"> {
  /** Value of `copiesDir`. */
  readonly dir: string;
  readonly log: Pick<Logger, "info" | "warn">;
}

/**
 * Takes a copy of the embedded database every five minutes when something was changed.
 * @returns a function that ends it. A copy under way is given up when the database closes, and removed before the next
 */
export function startCopies({ log, dir, ...database }: Starting): () => void {
  let isRunning = false;
  let isStopped = false;
  const take = async () => {
    const startedAt = performance.now();
    try {
      const copy = await takeCopy({ ...database, place: await copiesOf(dir, database.folder) });
      const ms = Math.round(performance.now() - startedAt);
      if (copy) log.info({ ms, bytes: copy.bytes }, "copied the embedded database");
    } catch (err) {
      if (isStopped) return;
      log.warn({ err, dir }, "the embedded database was not copied: there is no undo to now");
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void take();
  }, EVERY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
