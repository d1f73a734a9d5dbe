import { useEffect, useState } from "react";

/** The part of the window that counts as being read: its upper half without header and tabs. */
const READ = { rootMargin: "-112px 0px -50% 0px" };

/** Returns the id of the section being read; "": before the first section. `ids`: section ids separated by spaces. */
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
