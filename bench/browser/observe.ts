/** Timings of a load, measured in the page, in ms since the navigation began. */
export interface Loaded {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly hydrated: number;
  /** Time at which the last element was hydrated: blocks hydrate after the document. */
  readonly whole: number;
  readonly longTasks: readonly { readonly start: number; readonly ms: number }[];
}

interface Watch {
  longTasks: { start: number; ms: number }[];
  lcp: number;
  shift: number;
  whole: number;
  input: number;
}

declare global {
  interface Window {
    __watch: Watch;
  }
}

/** Runs before the page's own scripts. */
export function watchLoad(): void {
  const watch: Watch = { longTasks: [], lcp: 0, shift: 0, whole: 0, input: 0 };
  window.__watch = watch;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe("longtask", ({ startTime, duration }) => watch.longTasks.push({ start: startTime, ms: duration }));
  observe("largest-contentful-paint", ({ startTime }) => (watch.lcp = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watch.shift += value;
  });
  observe(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) watch.input = Math.max(watch.input, duration);
    },
    { durationThreshold: 16 },
  );

  // All elements that can be pressed. Each is checked once: the check continues at the first element that React does
  // not know yet.
  let rest: Element[] | undefined;
  const timer = setInterval(() => {
    if (performance.getEntriesByName("hydrated").length === 0) return;
    rest ??= [...document.querySelectorAll(":is(header, main, footer) :is(a, button, input, form)")];
    // Elements that have left the document are skipped. An element that React took as HTML is hydrated with its parent.
    const propsOf = (element: Element) =>
      Object.entries(element).find(([key]) => key.startsWith("__reactProps$"))?.[1] as object | undefined;
    const known = (element: Element) => {
      if (!element.isConnected || propsOf(element)) return true;
      for (let at = element.parentElement; at; at = at.parentElement) {
        const props = propsOf(at);
        if (props) return "dangerouslySetInnerHTML" in props;
      }
      return false;
    };
    const next = rest.findIndex((element) => !known(element));
    rest = next < 0 ? [] : rest.slice(next);
    if (rest.length > 0) return;
    watch.whole = performance.now();
    clearInterval(timer);
  }, 25);
}

/** Runs in the page when it is idle. */
export function readLoad(): Loaded {
  const { longTasks, lcp, shift, whole } = window.__watch;
  const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  return {
    firstPaint: timeOf("first-contentful-paint"),
    largestPaint: lcp,
    layoutShift: shift,
    hydrated: timeOf("hydrated"),
    whole,
    longTasks,
  };
}
