import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { parseHostName } from "../site/hostName.ts";

const YEAR_S = 365 * 24 * 3600;
/** Hosts of the own machine, which browsers trust as they do https. */
const OWN_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3})$/;

/** Headers that every answer carries; a document's own policy, with its nonce, is set where it is rendered. */
export function securityHeaders(): readonly RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // Covers and videos of agencies come from hosts that do not opt in.
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: false,
      xFrameOptions: { action: "sameorigin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
    (req, res, next) => {
      // Only a trusted proxy can make the request secure, so plain http never pins a host to https.
      if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${YEAR_S}`);
      // From other origins browsers ignore this header, with an error on the console.
      if (isTrusted(req)) res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      next();
    },
  ];
}

function isTrusted(req: Request): boolean {
  return req.secure || OWN_MACHINE.test(parseHostName(req.host) ?? "");
}
