import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { featuresWithout, featuresOff } from "#shared/routes/features.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { type CheckReport, nameOf } from "./checkUpstream.ts";
import { neededBy, pathsWithout } from "#shared/routes/pathsWithout.ts";
import { whyBeside } from "#shared/routes/optionalCalls.ts";
import { screenUses } from "#shared/routes/screenUses.ts";

/**
 * works: it does its job, if not with all that could stand beside it; lacks a block: a part of the job is not there.
 * off: its address is a 404 that says so; broken: a call that is there does not answer by the contract; not tried: one that its page
 * waits for was not asked, so that nothing is known.
 */
export type ScreenState = "works" | "lacks a block" | "off" | "broken" | "not tried";

export interface JudgedScreen {
  readonly id: RouteId;
  readonly title: string;
  readonly state: ScreenState;
  /** Why it does not just work: calls, with what is wrong with each where something is. */
  readonly why: readonly string[];
  /** Of one that works: calls that it does its job without (shared/routes/optionalCalls.ts). */
  readonly besides?: readonly string[];
}

const LEARNER = "GET /user/info-v1";

/** Judges each screen with an upstream that answers so, and the map that fits it. A call not tried counts as there, unless the whole of its kind is not. */
export function judgeScreens({ calls }: Pick<CheckReport, "calls">): readonly JudgedScreen[] {
  const isAway = (name: string) => isOneOf(name, ["off", "absent"]);
  const isBroken = (name: string) => isOneOf(name, ["refused", "mistyped", "unreachable"]);
  const isOff = (endpoint: Endpoint) => isAway(nameOf(endpoint));
  const off = featuresOff(featuresWithout(isOff), pathsWithout(isOff));
  return routes
    .filter(({ id }) => id !== "components")
    .map(({ id, title, path, auth }) => {
      const { critical = [], job = [], blocks = [] } = screenUses[id];
      const needed = neededBy(id);
      const waited = auth ? [LEARNER, ...critical] : critical;
      return { id, title, ...judged() };

      function judged(): Omit<JudgedScreen, "id" | "title"> {
        if (off?.paths.test(path.replace(/:\w+/g, "1"))) return { state: "off", why: needed.filter(isAway) };
        const gone = needed.filter(isAway);
        if (gone.length > 0) return { state: "off", why: gone };
        const wrong = [...waited, ...job].filter(isBroken);
        if (wrong.length > 0) return { state: "broken", why: wrong.map(described) };
        const untried = waited.filter((name) => isOneOf(name, ["untried"]));
        if (untried.length > 0) return { state: "not tried", why: untried.map(described) };
        const without = blocks.filter(
          (name) => isBroken(name) || (isAway(name) && whyBeside(id, name) === undefined),
        );
        const besides = blocks.filter((name) => isAway(name) && whyBeside(id, name) !== undefined);
        return without.length === 0
          ? { state: "works", why: [], ...(besides.length > 0 && { besides }) }
          : { state: "lacks a block", why: without.map(described) };
      }
    });

  function isOneOf(name: string, kinds: readonly string[]): boolean {
    return kinds.includes(calls.get(name)?.kind ?? "untried");
  }

  function described(name: string): string {
    const found = calls.get(name);
    if (found?.kind === "untried") return `${name}: ${found.reason}`;
    return isBroken(name) ? `${name}: ${found?.kind}, ${found?.reason}` : name;
  }
}

/** POSTs that were not tried take after the GETs beside them: an API without any of these hardly has them. */
export function withPresumed({ calls }: Pick<CheckReport, "calls">): CheckReport["calls"] {
  const presumed = new Map(calls);
  for (const endpoint of endpoints) {
    const found = calls.get(nameOf(endpoint));
    if (found?.kind !== "untried") continue;
    const beside = endpoints.filter((other) => groupOf(other.path) === groupOf(endpoint.path));
    const kinds = beside.map((other) => calls.get(nameOf(other))?.kind ?? "untried");
    const isGone =
      kinds.includes("absent") &&
      kinds.every((kind) => kind === "absent" || kind === "untried" || kind === "off");
    if (isGone)
      presumed.set(nameOf(endpoint), {
        ...found,
        kind: "absent",
        reason: `${found.reason}; nothing beside it is there`,
      });
  }
  return presumed;
}

function groupOf(path: string): string {
  return path.split("/")[1] ?? "";
}
