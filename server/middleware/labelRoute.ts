import type { RequestHandler } from "express";
import { routeLabel } from "../request/routeLabel.ts";

export function labelRoute(label: string): RequestHandler {
  return (req, _res, next) => {
    routeLabel.set(req, label);
    next();
  };
}
