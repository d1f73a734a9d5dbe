import { useEffect, useEffectEvent, useState } from "react";
import { Timer } from "#client/ui/icons/Timer.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { clockText } from "#client/question/clockText.ts";

interface Props {
  /** Seconds at the start, which the server knows too. */
  readonly since: number;
  /** Seconds now. */
  readonly read: () => number;
}

/** The clock of a run (useRunTime.ts), second by second. */
export function Elapsed({ since, read }: Props) {
  const [shown, setShown] = useState(since);
  const tick = useEffectEvent(() => setShown(read()));
  useEffect(() => {
    // Shown again after it was hidden, the clock does not begin where it began.
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
