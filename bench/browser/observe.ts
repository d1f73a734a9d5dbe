/** What the page itself saw of its load. Times are ms since the navigation began. */
export interface Loaded {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly hydrated: number;
  /** The last element that React took over: blocks hydrate after the document. */
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

/** Runs in front of the page's own scripts. */
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

  // Every element that can be pressed, from the first that React does not know yet: looked at once each.
  let rest: Element[] | undefined;
  const timer = setInterval(() => {
    if (performance.getEntriesByName("hydrated").length === 0) return;
    rest ??= [...document.querySelectorAll(":is(header, main, footer) :is(a, button, input, form)")];
    // What has left the document since is nobody's to press; what React took as HTML is done with its parent.
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

/** Runs in the page, when it is quiet. */
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
