import { useEffect, useEffectEvent, useState } from "react";
import { Timer } from "#client/ui/icons/Timer.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { clockText } from "#client/question/clockText.ts";

interface Props {
  /** Seconds at the start, which the server renders too. */
  readonly since: number;
  readonly read: () => number;
}

/** Shows the clock of a run (useRunTime.ts) every second. */
export function Elapsed({ since, read }: Props) {
  const [shown, setShown] = useState(since);
  const tick = useEffectEvent(() => setShown(read()));
  useEffect(() => {
    // Reads the clock at once: `since` is out of date when the clock is shown again after it was hidden.
    const soon = requestAnimationFrame(() => tick());
    const timer = setInterval(() => tick(), 1_000);
    return () => {
      cancelAnimationFrame(soon);
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <Timer size={16} />
      <span translate="no">
        <VisuallyHidden>用时 </VisuallyHidden>
        {clockText(shown)}
      </span>
    </>
  );
}
