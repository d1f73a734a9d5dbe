import { createContext, use } from "react";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { Params } from "#shared/routes/route.ts";
import { usePlace } from "../navigation/place.tsx";

const RouteMatchContext = createContext<RouteMatch | null>(null);

export const RouteMatchProvider = RouteMatchContext.Provider;

/** The parameters of the screen's path, valid by the table. */
export function useRouteParams(): Params {
  return use(RouteMatchContext)?.params ?? {};
}

/** The query of the address. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace().search);
}
