import type { RouteId } from "./table.ts";

export interface ScreenUse {
  /** Calls that the page waits for. If the API does not have one of them, the page answers 404 and names the reason. */
  readonly critical?: readonly string[];
  /** Further calls that the screen needs for its purpose. If the map turns one off, the screen is not offered. */
  readonly job?: readonly string[];
  /**
   * Screen that opens when a learner selects a row of this screen. If the opened screen is not offered, neither is this
   * screen.
   */
  readonly leadsTo?: RouteId;
  /** Calls of single parts and buttons. If one is turned off, only its part is hidden. */
  readonly blocks?: readonly string[];
  /**
   * Optional calls, by the reason why the screen fulfils its purpose without them, which the documents of the contract
   * show. The specification defines the purpose of each screen (Spec §2, §3, §7): calls that serve it, or that are
   * needed to use the screen, are never optional (decision 074). tests/foreign/screens.test.ts checks that each screen
   * fulfils its purpose without these calls.
   */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
}

export const today = {
  "The list of the day is an addition: other calls return lists, figures and ways to practise.": [
    "GET /user/today",
  ],
};
