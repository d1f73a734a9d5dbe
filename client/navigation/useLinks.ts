import { useEffect } from "react";
import { matchRoute } from "#shared/routes/match.ts";
import { whenIdle } from "../kit/whenIdle.ts";
import { isFollowable, isPlainClick } from "./clicks.ts";
import type { Navigation } from "./navigation.ts";
import type { ScreenLoader } from "./screen.ts";

const POINT_MS = 65;
/** Chunks in advance for as many different screens as a page usually offers. */
const MOST_SCREENS = 6;

export interface LinksOptions extends Pick<Navigation, "visit" | "prefetch"> {
  readonly screens: Pick<ScreenLoader, "screen">;
}

/**
 * One listener for all anchors of the document, those in HTML of the upstream included: a component for each
 * would cost more than the rest of a page. A click goes to another screen without a page load; pointing at a link
 * or focusing it brings the screen with its data; links in view bring the code of theirs, when there is time.
 */
export function useLinks({ visit, prefetch, screens }: LinksOptions, place: string): void {
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

  useEffect(() => whenIdle(() => loadScreensInView(screens)), [screens, place]);
}

/** The anchor around an element, when it leads to a page of this site in this tab. */
function followable(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && isFollowable(link, location.origin) ? link : undefined;
}

function addressOf(link: HTMLAnchorElement): string {
  return link.pathname + link.search + link.hash;
}

/** Asks the browser, which knows: measuring would lay out what is closed or far down the page. */
function loadScreensInView(screens: LinksOptions["screens"]): void {
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    const inView = entries.filter(({ isIntersecting }) => isIntersecting);
    const paths = inView.map(({ target }) => (target as HTMLAnchorElement).pathname);
    loadScreens(screens, paths);
  });
  for (const link of document.links) if (link.origin === location.origin) observer.observe(link);
}

function loadScreens(screens: LinksOptions["screens"], paths: readonly string[]): void {
  const ids = new Set(paths.map((path) => matchRoute(path)?.route.id));
  // Each when there is time: together they were a task that a press had to wait for.
  for (const id of [...ids].slice(0, MOST_SCREENS)) {
    if (id)
      whenIdle(
        () =>
          void screens
            .screen(id)
            .load()
            .catch(() => undefined),
      );
  }
}
