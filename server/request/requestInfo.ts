import type { Logger } from "../log.ts";
import { requestValue } from "./requestValue.ts";
import type { RouteMatch } from "#shared/routes/match.ts";

/** The screen that the guard let through. */
export const visit = requestValue<RouteMatch>("visit");

/** What a request counts as in log and metrics: an id of the route table, or a word such as api, asset, health. */
export const routeLabel = requestValue<string>("routeLabel");

/** What a request is called in logs. */
export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
}

export const requestInfo = requestValue<RequestInfo>("requestInfo");
