import type { Express } from "express";
import type { SiteConfig } from "./dependencies.ts";

/** Whether what the peer at this address says of a request counts; `hop` is its place in the chain. */
type Trust = (address: string, hop: number) => boolean;

const MOST_ADDRESSES = 1_000;

/** Tells Express whom to believe (TRUST_PROXY). */
export function trustProxies(app: Express, trusted: SiteConfig["trustProxy"]): void {
  app.set("trust proxy", trusted);
  if (Array.isArray(trusted)) app.set("trust proxy", remembered(app.get("trust proxy fn") as Trust));
}

/** Express asks for scheme, host and address anew each time, and reads the same few addresses again. */
function remembered(trust: Trust): Trust {
  const known = new Map<string, boolean>();
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size >= MOST_ADDRESSES) known.clear();
    const trusted = trust(address, hop);
    known.set(address, trusted);
    return trusted;
  };
}
