import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { positionIn } from "./guardHistory.ts";
import { addGuard, currentGuard } from "./leaveGuard.ts";

/**
 * Asks `question` before the visitor leaves this page by a link, Back or Forward. On reload or close the browser asks
 * in its own words. null: does not ask. A change of the query alone does not leave the page.
 */
export function useLeaveGuard(question: string | null): void {
  const location = useLocation();
  useEffect(() => {
    if (question === null) return undefined;
    // Stores the position of this page in the history, to return to it after Back or Forward was refused.
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
