import { createContext, use } from "react";
import type { Failure } from "../site/boot.ts";

export interface VisitOptions {
  readonly replace?: boolean;
}

export interface Navigation {
  /** Goes to a path of this site by the rules of Spec §2, or leaves it. */
  readonly visit: (to: string, options?: VisitOptions) => Promise<void>;
  /** Brings code, rules and data of a path, so that the click shows it at once. */
  readonly prefetch: (to: string) => void;
  /** Set while the current address is not the screen of its path. */
  readonly failure: Failure | null;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationContextProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("outside of the app");
  return navigation;
}
