import { useEffect } from "react";
import { isFollowable, isPlainClick } from "./clicks.ts";
import type { Navigation } from "./navigation.ts";

const POINT_MS = 65;

/**
 * Follows all anchors of the document with one listener, also those in HTML of the upstream; a component per anchor
 * would cost more than the rest of a page. A click opens a screen without a page load. Hover and focus preload the
 * screen with its data.
 */
export function useLinks({ visit, prefetch }: Pick<Navigation, "visit" | "prefetch">): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onClick(event: MouseEvent): void {
      const link = followable(event.target);
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      const [to, replace] = [addressOf(link), link.dataset["replace"] !== undefined];
      // Lets the browser paint the pressed state of the link first.
      setTimeout(() => void visit(to, { replace }));
    }
    function onPoint({ target }: Event): void {
      clearTimeout(timer);
      const link = followable(target);
      if (link) timer = setTimeout(() => prefetch(addressOf(link)), POINT_MS);
    }
    document.addEventListener("click", onClick);
    document.addEventListener("pointerover", onPoint);
    document.addEventListener("focusin", onPoint);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onPoint);
      document.removeEventListener("focusin", onPoint);
    };
  }, [visit, prefetch]);
}

/** Returns the anchor that contains an element, if it leads to a page of this site in this tab. */
function followable(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && isFollowable(link, location.origin) ? link : undefined;
}

function addressOf(link: HTMLAnchorElement): string {
  return link.pathname + link.search + link.hash;
}
