import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { positionIn } from "./guardHistory.ts";
import { addGuard, currentGuard } from "./leaveGuard.ts";

/**
 * Asks the question before this page is left by a link, a visit, Back or Forward; for reload and close the browser asks
 * in its own words. null: no question. Another query of the same path counts as the same page.
 */
export function useLeaveGuard(question: string | null): void {
  const location = useLocation();
  useEffect(() => {
    if (question === null) return undefined;
    // The position in the history is needed to return to this entry.
    const end = addGuard({ question, pathname: location.pathname, position: positionIn(window) });
    addEventListener("beforeunload", askOnUnload);
    return () => {
      end();
      if (!currentGuard()) removeEventListener("beforeunload", askOnUnload);
    };
  }, [question, location]);
}

function askOnUnload(event: BeforeUnloadEvent): void {
  if (currentGuard()) event.preventDefault();
}
