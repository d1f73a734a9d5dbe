export type LeavingKind = "leave" | "fullscreen" | "copy";

export interface LeavingEvent {
  readonly kind: LeavingKind;
  /** How long it took. */
  readonly spentMs: number;
}

/** Back at once is no leaving: a message of the system takes the focus for a moment. */
const SHORTEST_MS = 1_000;
/** One press may copy twice. */
const APART_MS = 1_000;

/** Undefined where it is no leaving. */
export function leavingOf(spentMs: number): LeavingEvent | undefined {
  return spentMs >= SHORTEST_MS ? { kind: "leave", spentMs } : undefined;
}

interface Options {
  readonly monotonic: () => number;
  readonly onEvent: (event: LeavingEvent) => void;
  /** The learner has gone, perhaps for good; or is back. */
  readonly onTurn: (isHere: boolean) => void;
}

/** Counts what an exam has counted, once each: a page that is hidden has lost the focus too. */
export function createLeaveWatch({ monotonic, onEvent, onTurn }: Options) {
  let awaySince: number | undefined;
  let lastCopy = Number.NEGATIVE_INFINITY;
  return {
    /** Whether the page is seen and has the focus. */
    look(isHere: boolean): void {
      if (isHere === (awaySince === undefined)) return;
      const leaving = awaySince === undefined ? undefined : leavingOf(Math.round(monotonic() - awaySince));
      awaySince = isHere ? undefined : monotonic();
      onTurn(isHere);
      if (leaving) onEvent(leaving);
    },
    endFullscreen(): void {
      onEvent({ kind: "fullscreen", spentMs: 0 });
    },
    copy(): void {
      const now = monotonic();
      if (now - lastCopy < APART_MS) return;
      lastCopy = now;
      onEvent({ kind: "copy", spentMs: 0 });
    },
  };
}

/** 14 秒, 2 分 5 秒 */
export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} 秒`;
  return rest === 0 ? `${minutes} 分` : `${minutes} 分 ${rest} 秒`;
}
