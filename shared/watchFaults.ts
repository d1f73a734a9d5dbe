export type FaultKind = "rejection" | "exception";

interface Watched {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

interface Watching {
  readonly log: { error(fields: object, message: string): void };
  readonly count: (kind: FaultKind) => void;
  /**
   * Stops accepting requests, finishes running work and exits with a code other than 0, so that the supervisor restarts
   * the process.
   */
  readonly end: () => void;
}

/**
 * Watches a process for uncaught errors. An unhandled rejection is logged, and the process continues, because only one
 * request is affected. After an uncaught exception the state of the process is unknown, so the process ends.
 */
export function watchFaults(process: Watched, { log, count, end }: Watching): void {
  process.on("unhandledRejection", (err) => {
    count("rejection");
    log.error({ err }, "unhandled rejection");
  });
  process.on("uncaughtException", (err) => {
    count("exception");
    log.error({ err }, "uncaught exception: the process ends and is to be started again");
    end();
  });
}
