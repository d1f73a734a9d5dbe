export type FaultKind = "rejection" | "exception";

interface Watched {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

interface Watching {
  readonly log: { error(fields: object, message: string): void };
  readonly count: (kind: FaultKind) => void;
  /** Takes nothing new, finishes what is under way and exits with a code other than 0, for the supervisor to start anew. */
  readonly end: () => void;
}

/**
 * Watches a process for errors that nothing has caught. A rejection belongs to one request: it is logged, and the others go on. After
 * an exception the state of the process is unknown: it ends.
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
