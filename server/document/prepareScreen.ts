import type { CallCache } from "#client/calls/callCache.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { type Outcome, prepareData } from "#client/navigation/prepare.ts";
import type { Screen, ScreenVisit } from "#client/navigation/screen.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { UnreadableData } from "#shared/contract/readers.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import { NotOffered, UpstreamError } from "../errors.ts";

/**
 * Loads the data of a screen for a document. If the upstream does not offer a critical call that is in `wanted`, the
 * screen is shown without it. Data of the wrong kind, such as a text instead of a list, is treated as empty.
 */
export async function prepareScreen(
  calls: CallCache,
  screen: Screen,
  match: RouteMatch,
  visit: ScreenVisit,
): Promise<Outcome> {
  const { critical = [], wanted = [] } = screen.needs?.(visit) ?? {};
  const spared = new Set(wanted.map(keyOf));
  const missing = new Set(critical.map(keyOf));
  const narrowed: Screen = {
    ...screen,
    needs: (again) => {
      const needs = screen.needs?.(again) ?? {};
      return { ...needs, critical: (needs.critical ?? []).filter((call) => missing.has(keyOf(call))) };
    },
  };
  for (;;) {
    // Each round depends on the result of the previous round.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await prepareData(calls, narrowed, match, visit).catch(failed);
    const error = outcome.kind === "failed" ? outcome.error : undefined;
    const key = error instanceof NotOffered ? error.key : undefined;
    const goesOn =
      key === undefined ? isUnreadable(error) && fillIn() : spared.has(key) && missing.delete(key);
    if (!goesOn) return outcome;
  }

  /** Replaces unreadable answers by empty ones. Returns false when there is none left to replace. */
  function fillIn(): boolean {
    const unreadable = critical.filter((call) => {
      const state = calls.state(call);
      return state?.status === "failed" && isUnreadable(state.error);
    });
    return unreadable.some(({ endpoint, ...call }) => {
      const empty = emptyOf(endpoint);
      if (empty !== undefined) calls.put(keyOf({ endpoint, ...call }), empty);
      return empty !== undefined;
    });
  }
}

function failed(error: unknown): Outcome {
  return { kind: "failed", error };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof UpstreamError && error.cause instanceof UnreadableData;
}

/** Returns the empty answer of a call; undefined: the call has none, because it always answers one object. */
function emptyOf(endpoint: Endpoint): unknown {
  for (const nothing of [{}, []]) {
    try {
      return readData(endpoint, nothing) ?? undefined;
    } catch {
      // The call's reader rejects this empty value, so the next one is tried.
    }
  }
  return undefined;
}
