import type { SubjectView } from "../site/boot.ts";
import { EnvelopeError, isMissing, isRefusedInput } from "#shared/contract/envelope.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { Needs, Screen, ScreenVisit } from "./screen.ts";
import type { CallCache } from "../calls/callCache.ts";
import { isNotOffered } from "../calls/callFailure.ts";

export type Outcome =
  | { readonly kind: "ready" }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Call that validates the token (Spec §4). Without it a learner's screen could show its frame for an invalid token. */
const LEARNER = callOf(userInfo, {});

export function needsOf(
  screen: Screen,
  { route }: RouteMatch,
  visit: ScreenVisit,
): Required<Omit<Needs, "wanted">> {
  const { critical = [], deferred = [] } = screen.needs?.(visit) ?? {};
  return { critical: route.auth ? [LEARNER, ...critical] : critical, deferred };
}

/**
 * Starts all calls of a screen at once and waits for the critical ones; deferred calls and code are awaited until
 * `patience` ends, if given. A null answer, a not-found code or a rejected input of the address means that the page
 * does not exist. Server and browser prepare every visit with this function.
 * @throws an error that isNotOffered reports, if the upstream lacks a critical call
 */
export async function prepareData(
  calls: CallCache,
  screen: Screen,
  match: RouteMatch,
  visit: ScreenVisit,
  patience?: Promise<unknown>,
): Promise<Outcome> {
  if (!knowsSubjects(visit) || (screen.exists && !screen.exists(visit))) return { kind: "missing" };
  const { critical, deferred } = needsOf(screen, match, visit);
  const late = [
    ...deferred.map((call) => calls.fetch(call)),
    ...(screen.code ?? []).map((source) => source.load()),
  ].map((promise) => promise.catch(() => undefined));
  try {
    const answers = await Promise.all(critical.map((call) => calls.fetch(call)));
    if (patience) await Promise.race([Promise.all(late), patience]);
    return { kind: answers.some((answer) => answer === null) ? "missing" : "ready" };
  } catch (error) {
    if (isNotOffered(error)) throw error;
    return error instanceof EnvelopeError && (isMissing(error.code) || isRefusedInput(error.code))
      ? { kind: "missing" }
      : { kind: "failed", error };
  }
}

/**
 * Reports whether the agency has the subjects of a path such as /course/{level1}/{level2}. A level 2 of "0" means all
 * subjects below level 1.
 */
function knowsSubjects({ params, site }: ScreenVisit): boolean {
  const { level1, level2 } = params;
  const isKnown = ({ id, list }: SubjectView) =>
    id === level1 && (level2 === ALL_OF_LEVEL_1 || list.some((second) => second.id === level2));
  return level1 === undefined || site.subjects.some(isKnown);
}
