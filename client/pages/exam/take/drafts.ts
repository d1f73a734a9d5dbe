/** What is being typed. `at`: when it became what it is. */
export interface Draft {
  readonly questionId: string;
  readonly answer: readonly string[];
  readonly at: number;
}

export interface Drafts {
  readonly note: (draft: Draft) => void;
  /** Hands over what waits. */
  readonly flush: () => void;
  readonly waits: () => boolean;
}

const IDLE_MS = 800;
const LONGEST_MS = 10_000;

/** Text is handed over once a learner has stopped for a moment, and every ten seconds of one who does not stop. */
export function createDrafts(keep: (draft: Draft) => void): Drafts {
  let waiting = new Map<string, Draft>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(idle);
    clearTimeout(longest);
    idle = longest = undefined;
    const drafts = waiting;
    waiting = new Map();
    for (const draft of drafts.values()) keep(draft);
  }

  return {
    note(draft) {
      waiting.set(draft.questionId, draft);
      clearTimeout(idle);
      idle = setTimeout(flush, IDLE_MS);
      longest ??= setTimeout(flush, LONGEST_MS);
    },
    flush,
    waits: () => waiting.size > 0,
  };
}
