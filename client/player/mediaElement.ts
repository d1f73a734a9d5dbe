import type { PlayedRange } from "#shared/domain/playedRanges.ts";

export function rangesOf(ranges: TimeRanges): readonly PlayedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);
}

/** Resolves when the length is known; rejects when the medium cannot be loaded. */
export function whenReady(element: HTMLMediaElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController();
    const settle = (act: () => void) => () => {
      heard.abort();
      act();
    };
    const options = { signal: heard.signal };
    element.addEventListener("loadedmetadata", settle(resolve), options);
    element.addEventListener(
      "error",
      settle(() => reject(new Error("the medium does not load"))),
      options,
    );
    signal.addEventListener("abort", settle(resolve), options);
  });
}

/** Events after which the player state may have changed. */
export const MEDIA_EVENTS = [
  "timeupdate",
  "play",
  "playing",
  "pause",
  "waiting",
  "canplay",
  "seeking",
  "seeked",
  "ended",
  "ratechange",
  "volumechange",
  "progress",
  "durationchange",
  "loadeddata",
  "emptied",
  "error",
] as const;
