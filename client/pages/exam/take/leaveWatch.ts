export type LeavingKind = "leave" | "fullscreen" | "copy";

export interface LeavingEvent {
  readonly kind: LeavingKind;
  /** Length of the absence in ms; 0 if the event is a copy or the end of full screen. */
  readonly spentMs: number;
}

/** Absences of less than a second do not count: a system message takes the focus for a moment. */
const SHORTEST_MS = 1_000;
/** Two copy events within a second count as one: pressing the keys once may fire two events. */
const APART_MS = 1_000;

/** Returns undefined if the absence was too short to count as leaving. */
export function leavingOf(spentMs: number): LeavingEvent | undefined {
  return spentMs >= SHORTEST_MS ? { kind: "leave", spentMs } : undefined;
}

interface Options {
  readonly monotonic: () => number;
  readonly onEvent: (event: LeavingEvent) => void;
  /** Called with false when the learner leaves the page, and with true when the learner comes back. */
  readonly onTurn: (isHere: boolean) => void;
}

/** Counts each absence once, although a page that is hidden also loses the focus. */
export function createLeaveWatch({ monotonic, onEvent, onTurn }: Options) {
  let awaySince: number | undefined;
  let lastCopy = Number.NEGATIVE_INFINITY;
  return {
    /** @param isHere the page is visible and has the focus */
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

/** Returns a duration in minutes and seconds, e.g. "14 秒" or "2 分 5 秒". */
export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} 秒`;
  return rest === 0 ? `${minutes} 分` : `${minutes} 分 ${rest} 秒`;
}
