import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { parseHostName } from "../site/hostName.ts";

const YEAR_S = 365 * 24 * 3600;
/** Local hosts, which browsers trust like https. */
const OWN_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3})$/;

/** Sets the headers of every answer. A document sets its own policy, with its nonce, when it is rendered. */
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
      // Only a trusted proxy can make a request secure, so plain http never pins a host to https.
      if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${YEAR_S}`);
      // Browsers ignore this header from untrusted origins and log an error on the console.
      if (isTrusted(req)) res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      next();
    },
  ];
}

function isTrusted(req: Request): boolean {
  return req.secure || OWN_MACHINE.test(parseHostName(req.host) ?? "");
}
