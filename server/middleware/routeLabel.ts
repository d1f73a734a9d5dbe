import type { RequestHandler } from "express";
import { requestValue } from "../requestValue.ts";

/** What a request counts as in log and metrics: an id of the route table, or a word such as api, asset, health. */
export const routeLabel = requestValue<string>("routeLabel");

export function labelRoute(label: string): RequestHandler {
  return (req, _res, next) => {
    routeLabel.set(req, label);
    next();
  };
}
