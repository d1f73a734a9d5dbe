import type { RequestHandler } from "express";
import { routeLabel } from "../request/requestInfo.ts";

export function labelRoute(label: string): RequestHandler {
  return (req, _res, next) => {
    routeLabel.set(req, label);
    next();
  };
}
