import { useEffect, useState } from "react";

/** Seconds left of a wait, 0 when it is over, and a way to start one. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (until === undefined) return;
    // By the clock and not by counting ticks: a hidden tab gets fewer of them.
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) setUntil(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  function start(seconds: number): void {
    setLeft(seconds);
    setUntil(performance.now() + seconds * 1_000);
  }

  return [left, start];
}
