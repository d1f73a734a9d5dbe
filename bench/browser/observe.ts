/** Timings of a load, measured in the page, in ms since the navigation began. */
export interface Loaded {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly hydrated: number;
  /** Time at which the last element was hydrated. Late parts are hydrated after the rest of the document. */
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

/** Records timings of a load. It runs in the page, before the page's scripts. */
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

  // `rest` first has all elements that can be pressed. Each round drops the elements before the first one that React
  // has not hydrated yet, so that none is checked again.
  let rest: Element[] | undefined;
  const timer = setInterval(() => {
    if (performance.getEntriesByName("hydrated").length === 0) return;
    rest ??= [...document.querySelectorAll(":is(header, main, footer) :is(a, button, input, form)")];
    // An element counts as hydrated if it has left the document, or if React took it over as HTML of its parent.
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

/** Returns the recorded timings. It runs in the page when the page is idle. */
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
