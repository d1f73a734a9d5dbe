import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useReady } from "#client/kit/hydration.ts";

const EVERY_MS = 6_000;
const CALM = "(prefers-reduced-motion: reduce)";

interface Carousel {
  readonly track: RefObject<HTMLDivElement | null>;
  readonly index: number;
  readonly running: boolean;
  /** False: the visitor prefers reduced motion, so the ads never move by themselves. */
  readonly canRun: boolean;
  /** True once the page is hydrated, so that the buttons work. */
  readonly ready: boolean;
  readonly show: (index: number) => void;
  /** Handles the left and right arrow keys: moves to the neighbouring ad and focuses it. */
  readonly step: (event: KeyboardEvent) => void;
  readonly toggle: () => void;
  /** Event handlers that stop the movement while the pointer or the focus is on the ads. */
  readonly hold: Readonly<Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", () => void>>;
}

/** Moves a scroll-snap row from ad to ad. The index follows from the scroll position, so swiping changes it too. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(true);
  const [held, setHeld] = useState(false);
  const ready = useReady();
  const canRun = useSyncExternalStore(watchMotion, motionAllowed, () => true) && ready;
  const running = canRun && wanted;

  function show(target: number): void {
    const row = track.current;
    if (!row) return;
    const left = ((target + count) % count) * row.clientWidth;
    row.scrollTo({ left, behavior: motionAllowed() ? "smooth" : "auto" });
  }

  function step(event: KeyboardEvent): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const slides = track.current?.children;
    if (by === 0 || !slides) return;
    event.preventDefault();
    const target = (index + by + count) % count;
    show(target);
    slides.item(target)?.querySelector("a")?.focus({ preventScroll: true });
  }

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const follow = () => setIndex(Math.round(row.scrollLeft / Math.max(row.clientWidth, 1)));
    row.addEventListener("scroll", follow, { passive: true });
    return () => row.removeEventListener("scroll", follow);
  }, []);

  useEffect(() => {
    if (!running || held || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) show(index + 1);
    }, EVERY_MS);
    return () => clearInterval(timer);
  });

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { track, index, running, canRun, ready, show, step, toggle: () => setWanted(!wanted), hold };
}

function motionAllowed(): boolean {
  return !matchMedia(CALM).matches;
}

function watchMotion(listener: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
