import { useEffect } from "react";
import { isFollowable, isPlainClick } from "./clicks.ts";
import type { Navigation } from "./navigation.ts";

const POINT_MS = 65;

/**
 * A single listener serves all anchors of the document, those in HTML of the upstream included: a component for each
 * would cost more than the rest of a page. A click goes to another screen without a page load; pointing at a link
 * or focusing it brings the screen with its data.
 */
export function useLinks({ visit, prefetch }: Pick<Navigation, "visit" | "prefetch">): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onClick(event: MouseEvent): void {
      const link = followable(event.target);
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      const [to, replace] = [addressOf(link), link.dataset["replace"] !== undefined];
      // The press is painted first.
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

/** The anchor around an element, when it leads to a page of this site in this tab. */
function followable(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && isFollowable(link, location.origin) ? link : undefined;
}

function addressOf(link: HTMLAnchorElement): string {
  return link.pathname + link.search + link.hash;
}
