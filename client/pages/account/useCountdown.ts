import { useEffect, useState } from "react";

/** Returns the seconds left (0: over, or not started) and a function that starts the countdown. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (until === undefined) return;
    // The timer reads the clock instead of counting ticks, because a hidden tab gets fewer ticks.
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
