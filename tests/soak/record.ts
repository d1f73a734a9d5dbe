export interface Outcome {
  readonly kind: string;
  readonly status: number;
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface SoakRecord {
  answered(outcome: Outcome): void;
  failed(kind: string, startedAt: number, error: unknown): void;
  left(): void;
  foreign(what: string): void;
  /** A fault is on from now until the function that is returned is called. */
  fault(name: string): () => void;
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

/** What happened, and which failures no fault explains. */
export function createRecord(upstreamTimeoutMs: number): SoakRecord {
  // Calls that began under a fault end by the limit; the site then asks again after a few seconds.
  const graceMs = upstreamTimeoutMs + 6_000;
  const figures: Figures = {
    times: new Map(),
    statuses: new Map(),
    faults: new Map(),
    unexplained: [],
    foreign: [],
    left: 0,
  };
  let active = 0;
  let lastOn = Number.NEGATIVE_INFINITY;

  return {
    figures,
    answered({ kind, status, startedAt, milliseconds }) {
      const times = figures.times.get(kind) ?? [];
      times.push(milliseconds);
      figures.times.set(kind, times);
      count(figures.statuses, `${kind} ${status}`);
      if (status >= 500 && !isExplained(startedAt)) figures.unexplained.push(`${kind} ${status}`);
    },
    failed(kind, startedAt, error) {
      count(figures.statuses, `${kind} broken`);
      figures.unexplained.push(`${kind} ${String(error)}${isExplained(startedAt) ? " (under a fault)" : ""}`);
    },
    left: () => void figures.left++,
    foreign: (what) => void figures.foreign.push(what),
    fault(name) {
      count(figures.faults, name);
      active++;
      return () => {
        active--;
        lastOn = performance.now();
      };
    },
  };

  function isExplained(startedAt: number): boolean {
    return active > 0 || startedAt < lastOn + graceMs;
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
