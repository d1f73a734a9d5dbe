import { useEffect, useState } from "react";

/** Below the header and the tabs, in the upper half of the window: what is read. */
const READ = { rootMargin: "-112px 0px -50% 0px" };

/** The section that is read, of those named by `ids` (with spaces between); "" before the first is. */
export function useCurrentSection(ids: string): string {
  const [current, setCurrent] = useState("");
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      setCurrent((before) => ids.split(" ").find((id) => seen.has(id)) ?? before);
    }, READ);
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
