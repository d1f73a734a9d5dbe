import { startContractUpstream } from "./contractUpstream.ts";
import type { FakeUpstream } from "./fakeUpstream.ts";

/** Matches marks in texts: everything for the agency ag7 contains AG7X, everything for the learner le9 LE9X. */
const MARKERS = /\b(AG\d+|LE\d+)X/g;

/** Starts an upstream whose texts contain a marker of the agency and of the learner for whom it answers. */
export function startMarkedUpstream(): Promise<FakeUpstream> {
  return startContractUpstream(({ endpoint, path, req }) => {
    const name = /agency\/(ag\d+)\./.exec(req.url ?? "")?.[1] ?? "none";
    if (endpoint === "agency") return path === "agency_flag" ? name : `${name.toUpperCase()}X ${path}`;
    const flag = String(req.headers["agency-flag"] ?? "none").toUpperCase();
    return `${flag}X ${(req.headers.authorization ?? "nobody").toUpperCase()}X ${path}`;
  });
}

/** Returns the markers in a text: those of a visitor, and those of other agencies and learners. */
export function markersIn(body: string, agency: string, learner: string | undefined) {
  const allowed = [agency.toUpperCase(), learner?.toUpperCase()];
  const found = [...body.matchAll(MARKERS)].map(([, marker = ""]) => marker);
  return {
    own: found.filter((marker) => allowed.includes(marker)),
    foreign: found.filter((marker) => !allowed.includes(marker)),
  };
}
