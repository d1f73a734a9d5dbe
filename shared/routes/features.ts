import { endpoints } from "../contract/all/endpoints.ts";
import type { Endpoint } from "../contract/endpoint.ts";

interface Parts {
  /** Of its screens: these and what lies below them, as parts of an expression. */
  readonly paths: readonly `/${string}`[];
  /** Of its calls: areas of the contract, and single paths. */
  readonly areas?: readonly Endpoint["area"][];
  readonly calls?: readonly `/${string}`[];
}

/** What an agency may do without, as a whole: its screens, and the calls that nobody makes then. */
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
    paths: ["/study/question/favorite"],
    calls: ["/question/favorite-list", "/question/favorite-subjects", "/question/collect"],
  },
  message: {
    paths: ["/user/messages"],
    calls: ["/user/messages", "/user/messages-read", "/user/messages-unread"],
  },
  contract: { paths: ["/user/contract"], areas: ["agreement"] },
  coursecode: { paths: ["/user/coursecode"], calls: ["/user/coursecode", "/user/coursecode-list"] },
  share: { paths: ["/share"], areas: ["share"] },
} as const satisfies Readonly<Record<string, Parts>>;

export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as readonly Feature[];

/** Without some features. */
export interface Off {
  readonly features: ReadonlySet<Feature>;
  /** Of a path with its query. */
  readonly paths: RegExp;
  hasCall(endpoint: Endpoint): boolean;
}

/** Undefined where nothing is off; names that are no features are passed over. */
export function offOf(names: readonly string[]): Off | undefined {
  const features = new Set(FEATURE_NAMES.filter((name) => names.includes(name)));
  if (features.size === 0) return undefined;
  const paths = [...features].flatMap((name) => FEATURES[name].paths);
  return {
    features,
    paths: new RegExp(`^(?:${paths.join("|")})(?![\\w-])`),
    hasCall: (endpoint) => [...features].some((name) => isCallOf(endpoint, FEATURES[name])),
  };
}

/** The features of which nothing can be read. */
export function featuresWithout(isOff: (endpoint: Endpoint) => boolean): readonly Feature[] {
  return FEATURE_NAMES.filter((name) =>
    endpoints
      .filter((endpoint) => endpoint.method === "GET" && isCallOf(endpoint, FEATURES[name]))
      .every(isOff),
  );
}

function isCallOf({ area, path }: Endpoint, { areas = [], calls = [] }: Parts): boolean {
  return areas.includes(area) || calls.includes(path);
}
