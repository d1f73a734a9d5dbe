import { createContext, use } from "react";
import type { Failure } from "../site/boot.ts";

export interface VisitOptions {
  readonly replace?: boolean;
}

export interface Navigation {
  /** Goes to a path by the rules of Spec §2, or leaves the site. */
  readonly visit: (to: string, options?: VisitOptions) => Promise<void>;
  /** Loads code, styles and data of a path in advance, so that a click shows it at once. */
  readonly prefetch: (to: string) => void;
  /** Set while the current address shows a failure instead of its screen. */
  readonly failure: Failure | null;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationContextProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("outside of the app");
  return navigation;
}
