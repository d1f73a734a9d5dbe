import type { AnnotationDatabase, AnnotationScope } from "./annotationDatabase.ts";
import { NO_ANNOTATIONS, type QuestionAnnotations } from "./questionAnnotations.ts";
import { createSharing, type MarksAccount, type SharedMark } from "./sharing.ts";

/** The annotations of one attempt in memory. Changes are stored on the device in the background. */
export interface AnnotationStore {
  readonly read: (of: string) => QuestionAnnotations;
  readonly change: (of: string, change: Partial<QuestionAnnotations>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns false if the device cannot store annotations, so that they are lost when the page closes. */
  readonly isKept: () => boolean;
  /** Loads the stored annotations and starts syncing; returns a function that stops both. */
  readonly start: () => () => void;
}

type Open = (place: AnnotationScope) => Promise<AnnotationDatabase>;

interface Options {
  readonly open?: Open;
  /** Syncs annotations between devices; absent: all annotations stay on this device. */
  readonly account?: MarksAccount | undefined;
}

// A dynamic import, so that screens without annotations do not load the database code.
const openLazily: Open = async (place) =>
  (await import("./annotationDatabase.ts")).openAnnotationDatabase(place);

export function createAnnotationStore(
  place: AnnotationScope,
  { open = openLazily, account }: Options = {},
): AnnotationStore {
  const marks = new Map<string, QuestionAnnotations>();
  const changedAt = new Map<string, number>();
  const unkept = new Set<string>();
  const listeners = new Set<() => void>();
  let keeping: Promise<AnnotationDatabase> | undefined;
  let isKept = true;
  let isWriting = false;
  const sharing =
    account &&
    createSharing({
      account,
      read: (about) => {
        const { highlights, struck } = marks.get(about) ?? NO_ANNOTATIONS;
        return { about, highlights, struck, at: changedAt.get(about) ?? 0 };
      },
      adopt,
      onSent: keep,
    });

  /** Takes over annotations made on another device if they are newer. */
  function adopt({ about, highlights, struck, at }: SharedMark): void {
    if ((changedAt.get(about) ?? 0) >= at) return;
    marks.set(about, { ...(marks.get(about) ?? NO_ANNOTATIONS), highlights, struck });
    changedAt.set(about, at);
    tell();
    keep(about);
  }

  function keep(of: string): void {
    unkept.add(of);
    if (keeping) void write(keeping);
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function fail(): void {
    if (!isKept) return;
    isKept = false;
    tell();
  }

  /** Stores changes one after the other. If a text changes several times meanwhile, only its latest state is stored. */
  async function write(to: Promise<AnnotationDatabase>): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const kept = await to;
      for (const of of unkept) {
        unkept.delete(of);
        await kept.put(of, {
          marks: marks.get(of) ?? NO_ANNOTATIONS,
          changedAt: changedAt.get(of),
          isSent: sharing?.isSent(of) ?? false,
        });
      }
    } catch {
      fail();
    }
    isWriting = false;
  }

  async function bring(from: Promise<AnnotationDatabase>): Promise<void> {
    try {
      const all = await (await from).all();
      for (const [of, kept] of all) {
        // Annotations that the learner made while the stored ones were loading are newer and stay.
        if (marks.has(of)) continue;
        marks.set(of, kept.marks);
        changedAt.set(of, kept.changedAt ?? 0);
        if (kept.changedAt && !kept.isSent) sharing?.change(of);
      }
      tell();
    } catch {
      fail();
    }
    await write(from);
    await sharing?.meet();
  }

  return {
    read: (of) => marks.get(of) ?? NO_ANNOTATIONS,
    change(of, change) {
      marks.set(of, { ...(marks.get(of) ?? NO_ANNOTATIONS), ...change });
      if (account && (change.highlights ?? change.struck)) {
        changedAt.set(of, account.now());
        sharing?.change(of);
      }
      tell();
      keep(of);
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
      const stop = sharing?.start();
      return () => {
        stop?.();
        keeping = undefined;
        void opened.then(({ close }) => close()).catch(() => undefined);
      };
    },
  };
}
