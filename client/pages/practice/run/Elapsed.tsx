import { useEffect, useEffectEvent, useState } from "react";
import { Timer } from "#client/ui/icons/Timer.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { clockText } from "#client/question/clockText.ts";

interface Props {
  /** Used seconds when the page loaded. The server renders the same number. */
  readonly since: number;
  readonly read: () => number;
}

/** Shows the used time of a run (useRunTime.ts), updated every second. */
export function Elapsed({ since, read }: Props) {
  const [shown, setShown] = useState(since);
  const tick = useEffectEvent(() => setShown(read()));
  useEffect(() => {
    // The time is read at once, because `since` is out of date if the clock was hidden and is shown again.
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
