import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { featuresWithout, featuresOff } from "#shared/offers/features.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import type { CheckReport } from "./checkUpstream.ts";
import { neededBy, pathsWithout } from "#shared/offers/pathsWithout.ts";
import { besidesOf, screenUses } from "#shared/routes/screenUses.ts";

/**
 * works: the screen does its job, perhaps without optional parts; lacks a block: a necessary part is missing; off: its
 * address answers 404; empty: its address answers, but all its calls are missing; broken: the upstream has a call of
 * the screen, but the answer violates the contract; not tried: the check did not make a call that the screen needs, or
 * none of its calls and none beside them, so its state is unknown.
 */
export const SCREEN_STATES = ["works", "lacks a block", "off", "empty", "broken", "not tried"] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

export interface JudgedScreen {
  readonly id: RouteId;
  readonly title: string;
  readonly state: ScreenState;
  /** Calls that keep the screen from working fully, each with its fault, if any. */
  readonly why: readonly string[];
  /** Missing calls that a working screen can do without (`beside` in shared/routes/screenUses.ts). */
  readonly besides?: readonly string[];
}

export const LEARNER = "GET /user/info-v1";

/**
 * Judges each screen by the results of its calls. A call that was not tried counts as present, unless all reading calls
 * of its area are missing.
 */
export function judgeScreens({ calls }: Pick<CheckReport, "calls">): readonly JudgedScreen[] {
  const isAway = (name: string) => isOneOf(name, ["off", "absent"]);
  const isBroken = (name: string) => isOneOf(name, ["refused", "mistyped", "unreachable"]);
  const isOff = (endpoint: Endpoint) => isAway(callName(endpoint));
  const areas = new Map(endpoints.map((endpoint) => [callName(endpoint), endpoint.area]));
  const answered = new Set(
    [...calls].flatMap(([name, { kind }]) => (kind === "ok" ? [areas.get(name)] : [])),
  );
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
        const own = [...critical, ...job];
        const unsure = own.filter((name) => !isCredible(name));
        if (unsure.length > 0) return { state: "not tried", why: unsure.map(described) };
        if (own.length === 0 && blocks.length > 0 && !blocks.some(isCredible))
          return { state: "empty", why: blocks.filter(isAway) };
        const optional = [...besidesOf(id).keys()];
        const without = [
          ...blocks.filter((name) => isBroken(name) || isAway(name)),
          ...optional.filter(isBroken),
        ];
        const besides = optional.filter(isAway);
        return without.length === 0
          ? { state: "works", why: [], ...(besides.length > 0 && { besides }) }
          : { state: "lacks a block", why: without.map(described) };
      }
    });

  /** Reports whether a call was made, or the API has answered one of its area. */
  function isCredible(name: string): boolean {
    return !isAway(name) && (!isOneOf(name, ["untried"]) || answered.has(areas.get(name)));
  }

  function isOneOf(name: string, kinds: readonly string[]): boolean {
    return kinds.includes(calls.get(name)?.kind ?? "untried");
  }

  function described(name: string): string {
    const found = calls.get(name);
    if (found?.kind === "untried") return `${name}: ${found.reason}`;
    return isBroken(name) ? `${name}: ${found?.kind}, ${found?.reason}` : name;
  }
}

/** Gives each untried POST the result of its area's GETs: an API without those GETs rarely has the POST. */
export function withPresumed({ calls }: Pick<CheckReport, "calls">): CheckReport["calls"] {
  const presumed = new Map(calls);
  for (const endpoint of endpoints) {
    const found = calls.get(callName(endpoint));
    if (found?.kind !== "untried") continue;
    const beside = endpoints.filter((other) => groupOf(other.path) === groupOf(endpoint.path));
    const kinds = beside.map((other) => calls.get(callName(other))?.kind ?? "untried");
    const isGone =
      kinds.includes("absent") &&
      kinds.every((kind) => kind === "absent" || kind === "untried" || kind === "off");
    if (isGone)
      presumed.set(callName(endpoint), {
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
