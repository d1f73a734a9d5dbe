import type { Checked, CheckReport } from "./checkUpstream.ts";
import { type JudgedScreen, LEARNER, SCREEN_STATES } from "./judgeScreens.ts";
import { routes } from "#shared/routes/table.ts";

const WRONG = ["refused", "mistyped", "unreachable"];

/** Returns the faults of an upstream, or of its map: with a map, an absent call that is not switched off is a fault. */
export function problemsOf({ calls, hasAgency, blocked }: CheckReport, hasMap: boolean): readonly string[] {
  const found = [...calls].flatMap(([name, { kind, reason }]) => {
    if (WRONG.includes(kind)) return [`${name}: ${kind}, ${reason}`];
    return hasMap && kind === "absent" ? [`${name}: the map has it on, and ${reason}`] : [];
  });
  const noAgency =
    "the host has no agency there: name a domain that has one with --host, or the flag with --agency";
  const films = blocked.map(
    (film) => `${film}: the page's policy blocks this film; name its host in config.media_hosts, with https`,
  );
  return [...(hasAgency ? [] : [noAgency]), ...found, ...films];
}

export function summaryOf({ calls }: CheckReport, screens: readonly JudgedScreen[], slowMs: number): string {
  const kinds = (...of: readonly Checked["kind"][]) =>
    [...calls.values()].filter(({ kind }) => of.includes(kind)).length;
  const slow = [...calls.values()].filter(({ milliseconds }) => milliseconds >= slowMs).length;
  const asked = kinds("ok", "mistyped", "refused", "unreachable");
  const byState = SCREEN_STATES.map(
    (state) => `${screens.filter((one) => one.state === state).length} ${state}`,
  ).join(", ");
  return [
    `${asked} calls: ${kinds("ok")} by the contract, ${asked - kinds("ok")} not, ${slow} slow; ${kinds("absent")} not there, ${kinds("off")} off, ${kinds("untried")} not tried`,
    `${screens.length} screens: ${byState}`,
  ].join("\n");
}

const WAYS_IN = ["POST /user/login", "POST /user/uid-login"];

/**
 * Names the calls that learners need to sign in, and that the API lacks or that were not found.
 * @returns a line for the operator; "": a learner can sign in
 */
export function loginNeeds({ calls }: Pick<CheckReport, "calls">, screens: readonly JudgedScreen[]): string {
  const isThere = (name: string) => ["ok", "mistyped"].includes(calls.get(name)?.kind ?? "untried");
  const isAway = (name: string) => ["absent", "off"].includes(calls.get(name)?.kind ?? "untried");
  const needs = [
    ...(WAYS_IN.some(isThere) ? [] : WAYS_IN.slice(0, 1)),
    ...(isThere(LEARNER) ? [] : [LEARNER]),
  ];
  // With a token from the command line, the check reads the account although it used no sign-in call.
  if (!needs.includes(LEARNER)) return "";
  const waiting = routes.filter(
    ({ id, auth }) => auth && screens.some((one) => one.id === id && one.state !== "works"),
  ).length;
  const isKnown = needs.some(isAway);
  const how = isKnown ? "the API lacks them, or the map has them off" : "try them with --phone, or --token";
  return `nobody can sign in: ${needs.join(", ")} (${how}); without them ${waiting} screens of learners wait`;
}
