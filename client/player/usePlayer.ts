import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Player } from "./player.ts";
import type { Moment, PlayerState } from "./playerState.ts";

/** Subscribes to a value computed from the player's state; rerenders when the value changes. */
export function usePlayer<T>(player: Player, choose: (state: PlayerState) => T): T {
  const read = () => choose(player.state());
  return useSyncExternalStore(player.subscribe, read, read);
}

export function useMoments(player: Player | undefined, onMoment: (moment: Moment) => void): void {
  const listen = useEffectEvent(onMoment);
  useEffect(() => player?.onMoment((moment) => listen(moment)), [player]);
}
