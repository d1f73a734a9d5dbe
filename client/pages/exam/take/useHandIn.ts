import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import type { AttemptStore } from "./attemptStore.ts";

const AGAIN_MS = 2_000;

export interface HandIn {
  /** retrying: what is answered is safe on the device, and the server is out of reach. */
  readonly status: "idle" | "busy" | "retrying" | "refused" | "done";
  readonly refusal: string;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Hands an exam in, again and again where the network is in trouble, until it is over or one has thought better of it. */
export function useHandIn(attempt: AttemptStore): HandIn {
  const [status, setStatus] = useState<HandIn["status"]>("idle");
  const [refusal, setRefusal] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef(false);

  async function hand(): Promise<void> {
    try {
      const isOver = await attempt.submit();
      if (isOver) setStatus("done");
      else if (wanted.current) {
        setStatus("retrying");
        timer.current = setTimeout(() => void hand(), AGAIN_MS);
      }
    } catch (error) {
      setRefusal(messageOf(error));
      setStatus("refused");
    }
  }
  function start(): void {
    wanted.current = true;
    clearTimeout(timer.current);
    setStatus("busy");
    void hand();
  }
  function stop(): void {
    wanted.current = false;
    clearTimeout(timer.current);
    setStatus("idle");
  }
  const end = useEffectEvent(() => {
    wanted.current = false;
    clearTimeout(timer.current);
  });
  useEffect(() => () => end(), []);
  return { status, refusal, start, stop };
}
