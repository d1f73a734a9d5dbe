import { useEffect, useState } from "react";
import { Timer } from "#client/ui/icons/Timer.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { clockText } from "#client/question/clockText.ts";

/** Seconds that the run has taken, those before this page included; it stands while nobody looks. */
export function Elapsed({ since }: { readonly since: number }) {
  const [start] = useState(since);
  const [here, setHere] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setHere((seconds) => seconds + 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Timer size={16} strokeWidth={1.75} aria-hidden="true" />
      <span translate="no">
        <VisuallyHidden>用时 </VisuallyHidden>
        {clockText(start + here)}
      </span>
    </>
  );
}
