import { useEffect, useEffectEvent, useRef } from "react";
import { useKeydown } from "../question/keys/useKeydown.ts";
import { useLetterKeys } from "../question/keys/useLetterKeys.ts";
import type { Player } from "./player.ts";
import { decidePlayerKey, isUnderDialog, type PlayerKeyAction, playerPlaceOf } from "./playerKeys.ts";

/** Ms after which a pressed Space key counts as held. */
const HOLD_MS = 350;
const VOLUME_STEP = 0.05;
const RATE_STEP = 0.25;

type Commands = Exclude<
  PlayerKeyAction["kind"],
  "skip" | "percent" | "volume" | "rate" | "frame" | "toggle" | "hold" | "mute" | "loopFrom" | "loopTo"
>;

interface Props {
  readonly player: Player;
  /** The page's own actions for keys, besides those of the medium; absent: the key does nothing. */
  readonly commands: Readonly<Partial<Record<Commands, (() => void) | undefined>>>;
  readonly onRate: (rate: number) => void;
}

export function PlayerKeyListener({ player, commands, onRate }: Props): null {
  const letters = useLetterKeys();
  const space = useRef<ReturnType<typeof setTimeout>>(undefined);

  function perform(action: PlayerKeyAction, isRepeated: boolean): boolean {
    const { length, volume } = player.state();
    switch (action.kind) {
      case "hold":
        if (!isRepeated) space.current = setTimeout(() => player.hold(true), HOLD_MS);
        return true;
      case "toggle":
        player.toggle();
        return true;
      case "skip":
        player.skip(action.by);
        return true;
      case "percent":
        player.seek((length * action.percent) / 100);
        return true;
      case "volume":
        player.setVolume(volume + action.by * VOLUME_STEP);
        return true;
      case "mute":
        player.toggleMute();
        return true;
      case "rate":
        onRate(player.stepRate(action.by * RATE_STEP));
        return true;
      case "frame":
        player.frame(action.by);
        return true;
      case "loopFrom":
        player.loopFrom();
        return true;
      case "loopTo":
        player.loopTo();
        return true;
      default: {
        const command = commands[action.kind];
        command?.();
        return command !== undefined;
      }
    }
  }

  useKeydown((event, target) => {
    const action = decidePlayerKey(event, {
      place: playerPlaceOf(target),
      dialogOpen: isUnderDialog(document),
      letters,
      isPaused: player.state().isPaused,
    });
    return action !== undefined && perform(action, event.repeat);
  });

  const letGo = useEffectEvent(() => {
    if (space.current === undefined) return;
    clearTimeout(space.current);
    space.current = undefined;
    if (player.state().isHeld) player.hold(false);
    else player.toggle();
  });
  useEffect(() => {
    const onKeyup = ({ key }: KeyboardEvent) => key === " " && letGo();
    document.addEventListener("keyup", onKeyup);
    return () => document.removeEventListener("keyup", onKeyup);
  }, []);
  return null;
}
