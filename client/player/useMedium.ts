import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PlayedLesson } from "../calls/play.ts";
import { Medium, type MediumState } from "./medium.ts";
import { Player } from "./player.ts";

/** Fastest speed that an account may choose (userSettings). */
const FASTEST = 3;

interface Options {
  /** Give the component a `key`, so that another lesson mounts a new one. */
  readonly lesson: PlayedLesson;
  readonly start: number;
  readonly quality: string;
  readonly renew: () => Promise<PlayedLesson | undefined>;
}

const NOTHING: MediumState = { heights: [], trouble: "", isSwapping: false };
const nothing = () => NOTHING;
const never = () => () => undefined;

/** Creates the medium of an element while that element is mounted. */
export function useMedium(options: Options) {
  const [medium, setMedium] = useState<Medium>();
  const first = useRef(options);
  const attach = useCallback((element: HTMLMediaElement | null) => {
    if (!element) return undefined;
    const { lesson, ...rest } = first.current;
    const { length, ranges, rule, isFinish } = lesson;
    const player = new Player(element, {
      length,
      ranges,
      // A learner who finished the lesson once may jump anywhere.
      isSeekLimited: rule.isSeekLimited && !isFinish,
      // An API that sends no maximum speed sets no limit.
      maxSpeed: rule.maxSpeed || FASTEST,
    });
    const made = new Medium(player, lesson, rest);
    setMedium(made);
    return () => {
      made.end();
      player.end();
      setMedium(undefined);
    };
  }, []);
  const { quality } = options;
  useEffect(() => medium?.choose(quality), [medium, quality]);
  const state = useSyncExternalStore(medium?.subscribe ?? never, medium?.state ?? nothing, nothing);
  return { attach, medium, player: medium?.player, state };
}
