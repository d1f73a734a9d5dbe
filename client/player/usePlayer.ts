import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Player } from "./player.ts";
import type { Moment, PlayerState } from "./playerState.ts";

/** A value made of a player's state: rendered anew when it is another. */
export function usePlayer<T>(player: Player, choose: (state: PlayerState) => T): T {
  const read = () => choose(player.state());
  return useSyncExternalStore(player.subscribe, read, read);
}

export function useMoments(player: Player | undefined, onMoment: (moment: Moment) => void): void {
  const listen = useEffectEvent(onMoment);
  useEffect(() => player?.onMoment((moment) => listen(moment)), [player]);
}
