import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/**
 * Announces the new title to screen readers after a navigation without a page load and moves the focus into the new
 * page, as a page load would.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    focusMain();
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}

/** Focuses the main element, unless a field of the new page already has the focus. */
function focusMain(): void {
  const main = document.getElementById("main");
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}
