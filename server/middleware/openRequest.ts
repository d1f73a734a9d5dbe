import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { flatLines, type Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import { traceIdOf, withTraceparent } from "../request/traceparent.ts";

export interface OpenRequestOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
}

const QUIET: readonly string[] = ["asset", "health"];
const LONGEST_PATH = 200;

/** A step of a request before Express. */
type Step = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * Assigns the request id and logs one line when the answer ends. The line does not contain the query, which may hold
 * phone numbers and SMS codes.
 */
export function openRequest({ log, metrics }: OpenRequestOptions): Step {
  const lines = flatLines(log);
  return (req, res, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    const { traceparent } = req.headers;
    // A map may change the method before the call is passed on (apiProxy.ts), and Express shortens the address.
    const { method, url = "" } = req;
    const trace = traceIdOf(traceparent);
    requestInfo.set(req, {
      id,
      // The request's logger is created when it is first used, because most requests log only the line at their end.
      get log() {
        return log.child({ request: id, trace });
      },
    });
    res.once("close", () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = routeLabel.find(req) ?? "none";
      metrics.request(route, res.statusCode, ms / 1000);
      lines[QUIET.includes(route) ? "debug" : "info"](
        {
          request: id,
          trace,
          method,
          path: pathOf(url),
          route,
          status: res.statusCode,
          ms,
          ...(res.writableFinished ? {} : { left: true }),
        },
        "request",
      );
    });
    if (trace) withTraceparent(String(traceparent), next);
    else next();
  };
}

function pathOf(target: string): string {
  return (target.split(/[?#]/, 1)[0] ?? "").slice(0, LONGEST_PATH);
}
