import type { RouteMatch } from "#shared/routes/match.ts";
import { requestValue } from "./requestValue.ts";

/** The screen that the guard let through. */
export const visit = requestValue<RouteMatch>("visit");
