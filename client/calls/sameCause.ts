import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface Failure {
  readonly cause: string;
  readonly place: HTMLElement | null;
  readonly retry: () => void;
  readonly setFirst: (isFirst: boolean) => void;
}

// module state: written by effects only, which do not run on the server
const failures = new Set<Failure>();

/**
 * Groups parts of a page that failed for the same cause. Only the first part shows the failure, and its 重试 (retry)
 * retries all these parts.
 */
export function useSameCause(cause: string, onRetry?: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [isFirst, setFirst] = useState(true);
  const retry = useEffectEvent(() => onRetry?.());
  useLayoutEffect(() => {
    const failure = { cause, place: place.current, retry: () => retry(), setFirst };
    failures.add(failure);
    orderAgain(cause);
    return () => {
      failures.delete(failure);
      orderAgain(cause);
    };
  }, [cause]);
  const retryAll = () => {
    for (const failure of ofCause(cause)) failure.retry();
  };
  return { place, isFirst, retryAll };
}

function ofCause(cause: string): readonly Failure[] {
  return [...failures].filter((failure) => failure.cause === cause);
}

function orderAgain(cause: string): void {
  const all = ofCause(cause);
  for (const { place, setFirst } of all) setFirst(!all.some((other) => isBefore(other.place, place)));
}

/**
 * Reports whether failure `a` comes before `b` on the page and is visible. A collapsed part, such as filters on a
 * phone, must not hide the failure of a visible one. Browsers without checkVisibility may show a failure twice.
 */
function isBefore(a: HTMLElement | null, b: HTMLElement | null): boolean {
  if (!a || !b || a.checkVisibility?.() === false) return false;
  return Boolean(b.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_PRECEDING);
}
