import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import type { AttemptStore } from "./attemptStore.ts";

const AGAIN_MS = 2_000;

export interface HandIn {
  /** retrying: the server cannot be reached; unsaved: the server refuses answers, and the exam is not handed in. */
  readonly status: "idle" | "busy" | "retrying" | "unsaved" | "refused" | "done";
  readonly refusal: string;
  /** Hands the exam in, without waiting for the answers to `givenUp` questions. Each retry calls `givenUp` again. */
  readonly start: (givenUp?: () => Iterable<string>) => void;
  readonly stop: () => void;
}

/** Hands an exam in. Retries after network failures until the exam is over or the learner cancels. */
export function useHandIn(attempt: AttemptStore): HandIn {
  const [status, setStatus] = useState<HandIn["status"]>("idle");
  const [refusal, setRefusal] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef(false);

  async function hand(givenUp: () => Iterable<string>): Promise<void> {
    try {
      const submitted = await attempt.submit(givenUp());
      if (submitted === "over") setStatus("done");
      else if (wanted.current && submitted === "unsaved") setStatus("unsaved");
      else if (wanted.current) {
        setStatus("retrying");
        timer.current = setTimeout(() => void hand(givenUp), AGAIN_MS);
      }
    } catch (error) {
      setRefusal(messageOf(error));
      setStatus("refused");
    }
  }
  function start(givenUp: () => Iterable<string> = () => []): void {
    wanted.current = true;
    clearTimeout(timer.current);
    setStatus("busy");
    void hand(givenUp);
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
