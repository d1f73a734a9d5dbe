import { createContext, use } from "react";
import type { Failure } from "../site/boot.ts";

export interface VisitOptions {
  readonly replace?: boolean;
}

export interface Navigation {
  /** Goes to a path and follows the redirects of Spec §2, or leaves the site for another one. */
  readonly visit: (to: string, options?: VisitOptions) => Promise<void>;
  /** Loads code, styles and data of a path in advance, so that a click shows it at once. */
  readonly prefetch: (to: string) => void;
  /** Failure that replaces the screen of the current address; null: the screen is shown. */
  readonly failure: Failure | null;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationContextProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("outside of the app");
  return navigation;
}
