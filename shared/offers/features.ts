import { endpoints } from "../contract/all/endpoints.ts";
import type { Endpoint } from "../contract/endpoint.ts";

interface Parts {
  /**
   * Paths of the feature's screens, and paths of calls that a button on another screen links to. Each is part of a
   * regular expression and includes all paths below it. Links to these paths are hidden when the feature is off.
   */
  readonly paths: readonly `/${string}`[];
  /** Areas of the contract whose calls belong to the feature. `calls`: paths of further calls. */
  readonly areas?: readonly Endpoint["area"][];
  readonly calls?: readonly `/${string}`[];
  /**
   * Calls that decide whether an API has the feature: without all of them the feature is off. Default: its GET calls,
   * or all its calls when it has no GET.
   */
  readonly by?: readonly `/${string}`[];
}

/** Features that an agency may turn off: their screens, buttons and calls. */
const FEATURES = {
  teacher: { paths: ["/teacher"], calls: ["/teacher/list", "/teacher/detail"] },
  search: { paths: ["/search"], areas: ["search"] },
  practice: { paths: ["/question/exam", "/question/offline", "/study/question(?!/)"], areas: ["practice"] },
  exam: {
    paths: ["/mock-exam", "/mock-exam-result", "/online-portal", "/online-exam", "/online-result"],
    areas: ["exam"],
  },
  live: { paths: ["/live", "/live-web", "/study/live"], areas: ["live"] },
  order: { paths: ["/order", "/user/order"], areas: ["order"] },
  favourite: {
    paths: ["/study/question/favorite", "/question/collect"],
    calls: ["/question/favorite-list", "/question/favorite-subjects", "/question/collect"],
  },
  message: {
    paths: ["/user/messages"],
    calls: ["/user/messages", "/user/messages-read", "/user/messages-unread"],
  },
  contract: { paths: ["/user/contract"], areas: ["agreement"] },
  coursecode: { paths: ["/user/coursecode"], calls: ["/user/coursecode", "/user/coursecode-list"] },
  share: { paths: ["/share"], areas: ["share"] },
  player: {
    paths: ["/course/study", "/course/[^/?#]+/trial"],
    calls: [
      "/course/play",
      "/course/learn-report",
      "/course/finish",
      "/course/lesson-questions",
      "/user/settings",
    ],
    by: ["/course/play"],
  },
  keep: {
    paths: ["/course/keep", "/study/course/record\\?show=kept"],
    calls: ["/course/keep", "/course/kept"],
  },
  note: { paths: ["/note", "/study/course/record\\?show=notes"], areas: ["note"], by: ["/note/list"] },
  handoff: { paths: ["/handoff"], calls: ["/handoff/create", "/handoff/state", "/handoff/redeem"] },
  feedback: {
    paths: ["/course/feedback", "/question/feedback"],
    calls: ["/course/feedback", "/question/feedback"],
  },
  calendar: {
    paths: ["/live/feed", "/live/calendar"],
    calls: ["/live/calendar.ics", "/live/feed", "/live/feed-open", "/live/feed-close"],
  },
  offline: { paths: ["/question/offline"], by: ["/practice/start", "/practice/run"] },
  help: { paths: ["/help"], calls: ["/help/list", "/help/detail"] },
} as const satisfies Readonly<Record<string, Parts>>;

export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];

export interface FeaturesOff {
  readonly features: ReadonlySet<Feature>;
  /** Matches paths of the features that are off, with any query. */
  readonly paths: RegExp;
  hasCall(endpoint: Endpoint): boolean;
}

/**
 * Returns the screens and calls that are off with the named features; undefined: none. Unknown names are ignored.
 * `screens`: further paths that are off, from pathsWithout.
 */
export function featuresOff(
  names: readonly string[],
  screens: readonly string[] = [],
): FeaturesOff | undefined {
  const features = new Set(FEATURE_NAMES.filter((name) => names.includes(name)));
  if (features.size === 0 && screens.length === 0) return undefined;
  const paths = [...[...features].flatMap((name) => FEATURES[name].paths), ...screens];
  return {
    features,
    paths: new RegExp(`^(?:${paths.join("|")})(?![\\w-])`),
    hasCall: (endpoint) => [...features].some((name) => isCallOf(endpoint, FEATURES[name])),
  };
}

/** Returns the features that an API does not have. `isOff`: whether the API lacks a call. */
export function featuresWithout(isOff: (endpoint: Endpoint) => boolean): readonly Feature[] {
  return FEATURE_NAMES.filter((name) => decidingCalls(FEATURES[name]).every(isOff));
}

function decidingCalls(parts: Parts): readonly Endpoint[] {
  const { by } = parts;
  if (by) return endpoints.filter(({ path }) => by.includes(path));
  const own = endpoints.filter((endpoint) => isCallOf(endpoint, parts));
  const read = own.filter(({ method }) => method === "GET");
  return read.length > 0 ? read : own;
}

function isCallOf({ area, path }: Endpoint, { areas = [], calls = [] }: Parts): boolean {
  return areas.includes(area) || calls.includes(path);
}
