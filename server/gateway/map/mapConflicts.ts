import { endpointNamed, endpoints } from "#shared/contract/all/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { modeOf, type UpstreamMap } from "./upstreamMap.ts";

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface Group {
  readonly name: string;
  readonly has: (endpoint: Endpoint) => boolean;
}

type Name = `${"GET" | "POST"} /${string}`;

/** Areas whose calls use question ids, and paths of further such calls. */
const QUESTION_AREAS: readonly string[] = ["practice", "question", "exam", "note", "share"];
const QUESTION_PATHS = /^\/(?:exam|question)\/|^\/user\/exam-package-v1$|^\/course\/lesson-questions$/;
/** Areas whose calls use ids of courses, classrooms or lessons, and paths of further such calls. */
const COURSE_AREAS: readonly string[] = ["catalogue", "order", "agreement"];
const COURSE_PATHS =
  /^\/course\/|^\/question\/lessons$|^\/user\/(?:classroom|coursecode|learn-record)|^\/user-study-again$/;
/**
 * Calls about a lesson's progress. They use the API's lesson ids even when the companion answers them (decision 076).
 */
const PROGRESS_CALLS: readonly Name[] = [
  "POST /course/learn-report",
  "POST /course/finish",
  "GET /user/learn-record",
];

const GROUPS: readonly Group[] = [
  {
    name: "questions with their practice, exams, records, notes and shares",
    // Either the API or the companion must answer all of them, because each knows only its own questions.
    has: ({ area, path }) => QUESTION_AREAS.includes(area) || QUESTION_PATHS.test(path),
  },
  {
    name: "courses with their lessons, orders, contracts and records",
    has: ({ area, path }) => COURSE_AREAS.includes(area) || COURSE_PATHS.test(path),
  },
  ...["article", "live"].map((area) => ({
    name: `the area ${area}`,
    has: (endpoint: Endpoint) => endpoint.area === area,
  })),
];

/** Account calls that the companion may answer, because they do not decide who the learner is. */
const SHARED_ACCOUNT_CALLS: readonly Name[] = [
  "POST /user/coursecode",
  "GET /user/coursecode-list",
  "GET /user/messages",
  "POST /user/messages-read",
  "GET /user/messages-unread",
  "GET /user/export",
];
const MOST_NAMED = 6;

/**
 * Returns the calls that a map must not give to the companion: calls that the companion cannot answer, and calls whose
 * data the API would need.
 */
export function mapConflicts(map: UpstreamMap, hasCompanion: boolean): readonly Problem[] {
  const companionCalls = endpoints.filter((endpoint) => modeOf(map, endpoint) === "companion");
  if (!hasCompanion) {
    const [path, ...others] = membersFor(map, companionCalls);
    const more = others.length === 0 ? "" : ` for this and ${others.length} other members`;
    return path ? [{ path, message: `there is no companion${more}; set COMPANION_URL, or say off` }] : [];
  }
  const unanswerable = companionCalls.filter(
    (endpoint) => endpoint.path === "/uploads/json/default.json" || isOfIdentity(endpoint),
  );
  if (unanswerable.length > 0)
    return membersFor(map, unanswerable).map((path) => ({
      path,
      message: wordsOfIdentity(path, unanswerable),
    }));
  return [...GROUPS.flatMap((group) => splitConflicts(map, group)), ...ticketConflicts(map)];
}

function splitConflicts(map: UpstreamMap, { name, has }: Group): readonly Problem[] {
  const isApart = (endpoint: Endpoint) => apiPlaysForCompanion(map) && isAmong(endpoint, PROGRESS_CALLS);
  const own = endpoints.filter((endpoint) => has(endpoint) && !isApart(endpoint));
  const by = (mode: string) => own.filter((endpoint) => modeOf(map, endpoint) === mode);
  const [path] = membersFor(map, by("companion"));
  const apis = by("api");
  if (!path || apis.length === 0) return [];
  const message = `${name} belong to one half, for they share ids, and the API answers ${listed(apis)}; give those to the companion too, or say off`;
  return [{ path, message }];
}

/** Returns whether the API plays lessons while the companion records their progress. */
function apiPlaysForCompanion(map: UpstreamMap): boolean {
  return (
    modeByName(map, "POST /course/play") === "api" &&
    modeByName(map, "POST /course/learn-report") === "companion"
  );
}

/**
 * Returns the conflict of a map by which the API plays lessons, the companion gets the progress reports, and the API
 * finishes lessons: a lesson's ticket is valid at one of both servers only.
 */
function ticketConflicts(map: UpstreamMap): readonly Problem[] {
  if (!apiPlaysForCompanion(map) || modeByName(map, "POST /course/finish") !== "api") return [];
  const message =
    "a lesson is finished by the ticket of its reports, and the API answers POST /course/finish; give that to the companion too, or say off";
  return [{ path: memberFor(map, "POST /course/learn-report"), message }];
}

function modeByName(map: UpstreamMap, name: Name) {
  const endpoint = endpointNamed(name);
  return endpoint && modeOf(map, endpoint);
}

function memberFor(map: UpstreamMap, name: Name): readonly PropertyKey[] {
  return (
    membersFor(
      map,
      endpoints.filter((endpoint) => callName(endpoint) === name),
    )[0] ?? []
  );
}

/** Returns whether a call decides who the learner is. Only the API may answer such calls. */
function isOfIdentity(endpoint: Endpoint): boolean {
  return endpoint.area === "account" && !isAmong(endpoint, SHARED_ACCOUNT_CALLS);
}

function wordsOfIdentity([group]: readonly PropertyKey[], calls: readonly Endpoint[]): string {
  return group === "areas"
    ? `the companion cannot answer ${listed(calls)}: only the API knows who somebody is; give it single calls (${SHARED_ACCOUNT_CALLS.join(", ")})`
    : "the companion cannot answer this: only the API knows it; say api or off";
}

/** Returns the members of the map by which it gives these calls to the companion. */
function membersFor({ areas = {}, calls = {} }: UpstreamMap, companionCalls: readonly Endpoint[]) {
  const paths = companionCalls.map((endpoint) => {
    const name = callName(endpoint);
    if ((calls as Readonly<Record<string, unknown>>)[name] !== undefined) return ["calls", name];
    return areas[endpoint.area] === undefined ? [] : ["areas", endpoint.area];
  });
  return [...new Map(paths.map((path) => [path.join(" "), path])).values()];
}

function isAmong(endpoint: Endpoint, names: readonly string[]): boolean {
  return names.includes(callName(endpoint));
}

function listed(calls: readonly Endpoint[]): string {
  const more = calls.length > MOST_NAMED ? ` and ${calls.length - MOST_NAMED} more` : "";
  return calls.slice(0, MOST_NAMED).map(callName).join(", ") + more;
}
