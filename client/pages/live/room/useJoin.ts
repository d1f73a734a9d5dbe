import { useCallback, useEffect, useState } from "react";
import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { joinLive } from "#shared/contract/live/endpoints.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";

/** Pauses in ms between tries: a class that has just started may refuse at first, or have no stream yet. */
const TRIES_MS = [1_500, 3_000, 6_000, 12_000];

export type Joining =
  | { readonly state: "joining" }
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "in"; readonly entry: DataOf<typeof joinLive> };

interface Wanted {
  readonly id: string;
  readonly stage: "hls" | "room";
  /** Text that changes when the server may decide differently about access. The learner then joins again. */
  readonly about: string;
}

/** Joins a class and retries after a refusal. `again` joins once more, because each join link is valid only once. */
export function useJoin({ id, stage, about }: Wanted): {
  readonly joining: Joining;
  readonly again: () => void;
} {
  const { send } = useCalls();
  const [entry, setEntry] = useState(0);
  const key = `${id} ${stage} ${about} ${entry}`;
  const [latest, setLatest] = useState<{ readonly key: string; readonly joining: Joining }>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void join(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };

    async function join(tries: number): Promise<void> {
      try {
        const entered = await send(callOf(joinLive, { id, stage }));
        if (!isOver) setLatest({ key, joining: { state: "in", entry: entered } });
      } catch (error) {
        if (isOver) return;
        setLatest({ key, joining: { state: "refused", why: messageOf(error) } });
        timer = setTimeout(() => void join(tries + 1), TRIES_MS[Math.min(tries, TRIES_MS.length - 1)]);
      }
    }
  }, [send, id, stage, key]);
  const again = useCallback(() => setEntry((before) => before + 1), []);
  return { joining: latest?.key === key ? latest.joining : { state: "joining" }, again };
}
