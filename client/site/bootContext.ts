import { createContext, use } from "react";
import type { Boot, SiteView } from "./boot.ts";

const BootContext = createContext<Boot | null>(null);

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error("useBoot outside of the app");
  return boot;
}

/** The agency of this host. Screens are never rendered without one. */
export function useSite(): SiteView {
  const { site } = useBoot();
  if (!site) throw new Error("useSite where no site is open");
  return site;
}
