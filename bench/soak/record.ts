export interface Outcome {
  readonly kind: string;
  readonly target: string;
  readonly status: number;
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface SoakRecord {
  answered(outcome: Outcome): void;
  /** Records a missing or broken answer, which no fault ever explains. */
  failed(kind: string, error: unknown): void;
  left(): void;
  foreign(what: string): void;
  /**
   * Switches a fault on, which explains a 5xx of these targets.
   * @returns a function that ends the fault
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

/** Time after a fault in ms in which the site opens new connections to the upstream. */
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
      // Keeps the last two faults: they may still explain an answer that takes its whole time.
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
