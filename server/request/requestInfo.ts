import type { Logger } from "../log.ts";
import { requestValue } from "./requestValue.ts";
import type { RouteMatch } from "#shared/routes/match.ts";

/** The screen that the guard allowed for this request. */
export const visit = requestValue<RouteMatch>("visit");

/** Label of a request in log and metrics: an id of the route table, or a fixed word such as api, asset, health. */
export const routeLabel = requestValue<string>("routeLabel");

export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
}

export const requestInfo = requestValue<RequestInfo>("requestInfo");
