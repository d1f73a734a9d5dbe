import type { Logger } from "../log.ts";
import { requestValue } from "./requestValue.ts";
import type { RouteMatch } from "#shared/routes/match.ts";

/** The screen that the guard let through. */
export const visit = requestValue<RouteMatch>("visit");

/** The name under which log and metrics count a request: an id of the route table, or a word such as api, asset, health. */
export const routeLabel = requestValue<string>("routeLabel");

/** The id of a request, and a log that tells it. */
export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
}

export const requestInfo = requestValue<RequestInfo>("requestInfo");
