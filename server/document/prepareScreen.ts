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
 * prepareData for a document: where the upstream does not offer one of the critical calls the screen goes on without it if it
 * can (`wanted`), and data that is another kind of thing altogether, a text where a list should be, counts as none.
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
    // Each round waits for what the last one has left.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await prepareData(calls, narrowed, match, visit).catch(failed);
    const error = outcome.kind === "failed" ? outcome.error : undefined;
    const key = error instanceof NotOffered ? error.key : undefined;
    const goesOn =
      key === undefined ? isUnreadable(error) && fillIn() : spared.has(key) && missing.delete(key);
    if (!goesOn) return outcome;
  }

  /** False where nothing is left that can be empty. */
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

/** The answer of a call where there is nothing; undefined where it always answers one object. */
function emptyOf(endpoint: Endpoint): unknown {
  for (const nothing of [{}, []]) {
    try {
      return readData(endpoint, nothing) ?? undefined;
    } catch {
      // The other one.
    }
  }
  return undefined;
}
