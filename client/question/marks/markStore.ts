import type { KeptMarks, MarksPlace } from "./keptMarks.ts";
import { NO_MARKS, type QuestionMarks } from "./questionMarks.ts";

/** The marks of one sitting as this page has them; kept on the device behind its back. */
export interface MarkStore {
  readonly read: (of: string) => QuestionMarks;
  readonly change: (of: string, change: Partial<QuestionMarks>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** False where they will be gone with this page. */
  readonly isKept: () => boolean;
  /** Brings what was kept before; returns what ends the keeping. */
  readonly start: () => () => void;
}

type Open = (place: MarksPlace) => Promise<KeptMarks>;

// What no other screen needs stays out of their scripts.
const openLate: Open = async (place) => (await import("./keptMarks.ts")).openKeptMarks(place);

export function createMarkStore(place: MarksPlace, open: Open = openLate): MarkStore {
  const marks = new Map<string, QuestionMarks>();
  const unkept = new Set<string>();
  const listeners = new Set<() => void>();
  let keeping: Promise<KeptMarks> | undefined;
  let isKept = true;
  let isWriting = false;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function fail(): void {
    if (!isKept) return;
    isKept = false;
    tell();
  }

  /** One after the other, and of what changes faster than it can be written the latest. */
  async function write(to: Promise<KeptMarks>): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const kept = await to;
      for (const of of unkept) {
        unkept.delete(of);
        await kept.put(of, marks.get(of) ?? NO_MARKS);
      }
    } catch {
      fail();
    }
    isWriting = false;
  }

  async function bring(from: Promise<KeptMarks>): Promise<void> {
    try {
      const all = await (await from).all();
      // What was marked in the meantime is newer.
      for (const [of, kept] of all) if (!marks.has(of)) marks.set(of, kept);
      tell();
    } catch {
      fail();
    }
    await write(from);
  }

  return {
    read: (of) => marks.get(of) ?? NO_MARKS,
    change(of, change) {
      marks.set(of, { ...(marks.get(of) ?? NO_MARKS), ...change });
      unkept.add(of);
      tell();
      if (keeping) void write(keeping);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKept: () => isKept,
    start() {
      const opened = open(place);
      keeping = opened;
      void bring(opened);
      return () => {
        keeping = undefined;
        void opened.then(({ close }) => close()).catch(() => undefined);
      };
    },
  };
}
