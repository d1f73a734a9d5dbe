import type { Logger } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { HearTime } from "./followUpstreamTime.ts";

/** Header of a call: the process of the upstream that nginx must not choose. */
export const LEAVE_OUT = "beikao-leave-out";

type Headers = Readonly<Record<string, string>>;

export interface SlowProcess {
  /** Hears the headers in which nginx names the processes that it asked, and the seconds until each answered. */
  readonly hear: HearTime;
  /** Returns the header of a call that leaves out a slow process; empty: none is slow. */
  readonly headers: () => Headers;
}

interface Options {
  readonly log: Pick<Logger, "warn" | "info">;
  readonly metrics: Pick<Metrics, "leftOut">;
  /** Asks the process whether it is ready, with the header that leads to it. The answer is heard. */
  readonly probe: (headers: Headers) => void;
  readonly stopwatch?: () => number;
}

/** Time to the head of an answer from which it counts as slow. */
const SLOW_S = 2;
/** Number of slow answers in a row, without a fast one between, after which a process is left out. */
const SLOW_ANSWERS = 3;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that is slow again within this time is left out for longer than before. */
const FORGIVEN_MS = 60_000;

interface Process {
  /** Number of slow answers since the last fast one. */
  slow: number;
  pauseMs: number;
  backMs: number;
}

/**
 * Leaves out the one process of the upstream whose answers are slow while another answers quickly. nginx alone leaves
 * out processes that fail, not slow ones. After a pause the process is asked whether it is ready, by no visitor's call;
 * a fast answer brings it back (decision 108).
 */
export function createSlowProcess({
  log,
  metrics,
  probe,
  stopwatch = () => performance.now(),
}: Options): SlowProcess {
  const processes = new Map<string, Process>();
  /** `isNamed`: whether nginx has named the process since the last probe. */
  let leftOut: { readonly address: string; untilMs: number; isNamed: boolean } | undefined;

  return {
    hear(headers) {
      for (const address of listOf(headers["beikao-failed"])) note(address, true);
      const asked = listOf(headers["beikao-process"]);
      const seconds = listOf(headers["beikao-seconds"]);
      // Processes before the last one failed, or did not answer in time.
      for (const [at, address] of asked.entries())
        note(address, at < asked.length - 1 || !(Number(seconds[at]) < SLOW_S));
    },
    headers() {
      if (!leftOut) return {};
      const { address } = leftOut;
      if (stopwatch() >= leftOut.untilMs) {
        if (!leftOut.isNamed) return forget(address);
        leftOut.isNamed = false;
        leftOut.untilMs = stopwatch() + pauseOf(address);
        const other = [...processes.keys()].find((one) => one !== address) ?? "";
        probe({ [LEAVE_OUT]: other });
      }
      return { [LEAVE_OUT]: address };
    },
  };

  function note(address: string, isSlow: boolean): void {
    const process = processes.get(address) ?? { slow: 0, pauseMs: 0, backMs: -Infinity };
    if (!processes.has(address)) metrics.leftOut(address, false);
    processes.set(address, process);
    process.slow = isSlow ? process.slow + 1 : 0;
    if (leftOut?.address === address) {
      if (isSlow) leftOut.isNamed = true;
      else takeBack(address, process);
      return;
    }
    const isOtherFast = [...processes].some(([other, { slow }]) => other !== address && slow === 0);
    if (leftOut || process.slow < SLOW_ANSWERS || !isOtherFast) return;
    if (stopwatch() - process.backMs > FORGIVEN_MS) process.pauseMs = 0;
    leftOut = { address, untilMs: stopwatch() + pauseOf(address), isNamed: true };
    metrics.leftOut(address, true);
    log.warn(
      { process: address },
      `the upstream at ${address} is left out: ${SLOW_ANSWERS} answers in a row took more than ${SLOW_S} s; see its log and the disk of its machine`,
    );
  }

  function takeBack(address: string, process: Process): void {
    leftOut = undefined;
    process.backMs = stopwatch();
    metrics.leftOut(address, false);
    log.info({ process: address }, `the upstream at ${address} answers quickly and is asked again`);
  }

  /** Forgets a process that an operator has removed from nginx, so that another one can be left out. */
  function forget(address: string): Headers {
    leftOut = undefined;
    processes.delete(address);
    metrics.leftOut(address, false);
    log.info({ process: address }, `nginx no longer asks the upstream at ${address}`);
    return {};
  }

  /** Returns the pause before the next probe, which doubles each time. */
  function pauseOf(address: string): number {
    const process = processes.get(address);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * (process?.pauseMs ?? 0) || FIRST_PAUSE_MS);
    if (process) process.pauseMs = pauseMs;
    return pauseMs;
  }
}

/** Splits a header of nginx, which lists the processes of one request in the order in which they were asked. */
function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return typeof value === "string" ? value.split(/\s*[,:]\s+/).filter((one) => one !== "") : [];
}
