import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PlayedLesson } from "../calls/play.ts";
import { Medium, type MediumState } from "./medium.ts";
import { Player } from "./player.ts";

/** The fastest that an account may choose (userSettings). */
const FASTEST = 3;

interface Options {
  /** Another one needs another key of the component. */
  readonly lesson: PlayedLesson;
  readonly start: number;
  readonly quality: string;
  readonly renew: () => Promise<PlayedLesson | undefined>;
}

const NOTHING: MediumState = { heights: [], trouble: "", isSwapping: false };
const nothing = () => NOTHING;
const never = () => () => undefined;

/** The medium of an element for as long as that is there. */
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
      // Who has finished it once goes wherever it is wanted.
      isSeekLimited: rule.isSeekLimited && !isFinish,
      // An API that says nothing of it limits nothing.
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
