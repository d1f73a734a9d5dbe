import type { SubjectView } from "../site/boot.ts";
import { EnvelopeError, isMissing, isRefusedInput } from "#shared/contract/envelope.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { Needs, Screen, ScreenVisit } from "./screen.ts";
import type { CallCache } from "../calls/callCache.ts";
import { isNotOffered } from "../calls/callFailure.ts";

/** The outcome of preparing a visit, before it renders. */
export type Outcome =
  | { readonly kind: "ready" }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Validates the token (Spec §4), so that no screen of a learner's shows its frame to whoever has a void one. */
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
 * Starts every call of a screen at once and waits for the critical ones. A null answer, a not-found code
 * or a refusal of what the address said means that there is no such page. For the deferred ones, and for code, it waits until `patience` is over,
 * where there is any. Throws where the upstream does not offer a critical one. Server and browser prepare a visit by this one function.
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

/** The subjects that a path names, as /course/{level1}/{level2}, are those of the agency; level 2 "0" is all of level 1. */
function knowsSubjects({ params, site }: ScreenVisit): boolean {
  const { level1, level2 } = params;
  const isKnown = ({ id, list }: SubjectView) =>
    id === level1 && (level2 === ALL_OF_LEVEL_1 || list.some((second) => second.id === level2));
  return level1 === undefined || site.subjects.some(isKnown);
}
