import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";

export const SYSTEM = { refreshRate: 5, resource_url: "/static/" };

const MARKERS = /\b(AG\d+|LE\d+)X/g;

/** Starts an upstream whose texts contain a marker of the agency and of the learner for whom it answers. */
export async function startMarkedUpstream(): Promise<FakeUpstream> {
  const upstream = await startContractUpstream(({ endpoint, path, req }) => {
    const name = /agency\/(ag\d+)\./.exec(req.url ?? "")?.[1] ?? "ag0";
    if (endpoint === "agency") return path === "agency_flag" ? name : `${name.toUpperCase()}X ${path}`;
    const flag = String(req.headers["agency-flag"] ?? "none").toUpperCase();
    return `${flag}X ${String(req.headers.authorization ?? "nobody").toUpperCase()}X ${path}`;
  });
  upstream.answer("/uploads/json/default.json", SYSTEM);
  return upstream;
}

/** Returns the markers in a text that belong to another agency or another learner. */
export function foreignMarkers(body: string, agency: string, learner: string | undefined): readonly string[] {
  const own = [agency.toUpperCase(), learner?.toUpperCase()];
  return [...body.matchAll(MARKERS)].flatMap(([, marker = ""]) => (own.includes(marker) ? [] : [marker]));
}
