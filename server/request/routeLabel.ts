import { requestValue } from "./requestValue.ts";

/** What a request counts as in log and metrics: an id of the route table, or a word such as api, asset, health. */
export const routeLabel = requestValue<string>("routeLabel");
