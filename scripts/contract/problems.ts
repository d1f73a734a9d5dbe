import type { Checked, CheckReport } from "./checkUpstream.ts";
import type { JudgedScreen } from "./judgeScreens.ts";

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
  const states = ["works", "lacks a block", "off", "broken", "not tried"] as const;
  const byState = states
    .map((state) => `${screens.filter((one) => one.state === state).length} ${state}`)
    .join(", ");
  return [
    `${asked} calls: ${kinds("ok")} by the contract, ${asked - kinds("ok")} not, ${slow} slow; ${kinds("absent")} not there, ${kinds("off")} off, ${kinds("untried")} not tried`,
    `${screens.length} screens: ${byState}`,
  ].join("\n");
}
