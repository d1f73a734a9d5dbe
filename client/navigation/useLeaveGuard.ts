import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { positionIn } from "./guardHistory.ts";
import { addGuard, currentGuard } from "./leaveGuard.ts";

/**
 * While there is a question it is asked before this page is left: by a link or a visit, by Back or Forward; for reloading and
 * closing the browser asks in its own words. Another query of the same path is the same page.
 */
export function useLeaveGuard(question: string | null): void {
  const location = useLocation();
  useEffect(() => {
    if (question === null) return undefined;
    // Each entry of the history has a place of its own to come back to.
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
