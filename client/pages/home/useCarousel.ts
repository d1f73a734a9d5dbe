import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useReady } from "#client/kit/hydration.ts";

const EVERY_MS = 6_000;
const CALM = "(prefers-reduced-motion: reduce)";

interface Carousel {
  readonly track: RefObject<HTMLDivElement | null>;
  readonly index: number;
  readonly running: boolean;
  /** False if the visitor prefers reduced motion: the slides never move by themselves. */
  readonly canRun: boolean;
  /** True once the page is hydrated and the buttons work. */
  readonly ready: boolean;
  readonly show: (index: number) => void;
  /** Handles ArrowLeft and ArrowRight: moves to the neighbouring slide and focuses it. */
  readonly step: (event: KeyboardEvent) => void;
  readonly toggle: () => void;
  /** Handlers that pause the slides while the pointer or the focus is on them. */
  readonly hold: Readonly<Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", () => void>>;
}

/** Moves a scroll-snap row slide by slide. The scroll position determines the index, so swiping changes it too. */
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
