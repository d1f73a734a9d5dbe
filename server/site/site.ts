import { createHash } from "node:crypto";
import type { Agency } from "#shared/contract/endpoints/config.ts";

/** The agency that owns a host, as every page and call of that host sees it. */
export interface Site {
  readonly host: string;
  readonly agency: Agency;
  /** Spec §4: mode "1" of the domain_extend entry of this host is study mode. */
  readonly mode: "study" | "full";
  readonly agencyFlag: string | undefined;
  /** Changes with the agency's configuration; part of cache keys. */
  readonly version: string;
  /** Characters of the configuration, for the bounds of what is remembered. */
  readonly size: number;
}

export function siteOf(host: string, agency: Agency): Site {
  const entry = agency.domainExtend.find(({ domain }) => domain.trim().toLowerCase() === host);
  const text = JSON.stringify(agency);
  return {
    host,
    agency,
    mode: entry?.mode === "1" ? "study" : "full",
    agencyFlag: agency.agencyFlag === "" ? undefined : agency.agencyFlag,
    version: createHash("sha256").update(text).digest("base64url").slice(0, 12),
    size: text.length,
  };
}
