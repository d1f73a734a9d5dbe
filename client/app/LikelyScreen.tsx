import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { whenIdle } from "../kit/whenIdle.ts";
import { followReading } from "../ui/reading.ts";
import { screenWithLayout } from "./loadScreen.ts";

/**
 * On a fast line, preloads in idle time the code of the screen to which most visible links lead, once the visitor reads
 * the page: a visitor who leaves at once needs no further screen. The other screens are not preloaded, because their
 * code is forty files; pointing at a link loads its screen (navigation/useLinks.ts).
 */
export function LikelyScreen(): null {
  const { pathname } = useLocation();
  const [isReading, setReading] = useState(false);
  useEffect(() => followReading(() => setReading(true)), []);
  useEffect(
    () => (isReading ? whenIdle(() => watchLinks(matchRoute(pathname)?.route.id)) : undefined),
    [pathname, isReading],
  );
  return null;
}

/** Finds visible links by an IntersectionObserver, because measuring links would lay out hidden parts of the page. */
function watchLinks(here: RouteId | undefined): void {
  if (!isFastLine()) return;
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    const nums = new Map<RouteId, number>();
    for (const { isIntersecting, target } of entries) {
      const id = isIntersecting ? matchRoute((target as HTMLAnchorElement).pathname)?.route.id : undefined;
      if (id && id !== here) nums.set(id, (nums.get(id) ?? 0) + 1);
    }
    const [likely] = [...nums].toSorted(([, a], [, b]) => b - a);
    if (likely)
      whenIdle(
        () =>
          void screenWithLayout(likely[0])
            .load()
            .catch(() => undefined),
      );
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]"))
    if (link.origin === location.origin) observer.observe(link);
}

/** Reports whether the connection is fast. A browser that does not report its connection counts as fast. */
function isFastLine(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return !connection || (!connection.saveData && connection.effectiveType === "4g");
}
