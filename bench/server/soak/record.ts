export interface Outcome {
  readonly kind: string;
  readonly target: string;
  readonly status: number;
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface SoakRecord {
  answered(outcome: Outcome): void;
  /** Records an answer that is missing or broken. No fault of the upstream explains such a failure. */
  failed(kind: string, error: unknown): void;
  left(): void;
  foreign(what: string): void;
  /**
   * Records the begin of a fault. While it lasts, a 5xx for a matching request is explained.
   * @returns a function that records the end of the fault
   */
  fault(name: string, breaks: RegExp): () => void;
  readonly figures: Figures;
}

export interface Figures {
  readonly times: Map<string, number[]>;
  readonly statuses: Map<string, number>;
  readonly faults: Map<string, number>;
  readonly unexplained: string[];
  readonly foreign: string[];
  left: number;
}

interface Fault {
  readonly breaks: RegExp;
  endedAt: number;
}

/** Ms after the end of a fault in which the site may still fail, because it opens new connections to the upstream. */
const GRACE_MS = 1_000;

/** Records faults and failures, and lists the failures that no fault explains. */
export function createRecord(): SoakRecord {
  const figures: Figures = {
    times: new Map(),
    statuses: new Map(),
    faults: new Map(),
    unexplained: [],
    foreign: [],
    left: 0,
  };
  const happened: Fault[] = [];

  return {
    figures,
    answered({ kind, target, status, startedAt, milliseconds }) {
      const times = figures.times.get(kind) ?? [];
      times.push(milliseconds);
      figures.times.set(kind, times);
      count(figures.statuses, `${kind} ${status}`);
      const explained = happened.some(
        ({ breaks, endedAt }) => startedAt < endedAt + GRACE_MS && breaks.test(target),
      );
      if (status >= 500 && !explained) figures.unexplained.push(`${kind} ${target} ${status}`);
    },
    failed(kind, error) {
      count(figures.statuses, `${kind} broken`);
      figures.unexplained.push(`${kind} ${String(error)}`);
    },
    left: () => void figures.left++,
    foreign: (what) => void figures.foreign.push(what),
    fault(name, breaks) {
      count(figures.faults, name);
      const fault: Fault = { breaks, endedAt: Number.POSITIVE_INFINITY };
      // Keeps the two previous faults, because an answer that takes the longest allowed time may have begun during
      // them.
      happened.splice(0, Math.max(0, happened.length - 2));
      happened.push(fault);
      return () => {
        fault.endedAt = performance.now();
      };
    },
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
