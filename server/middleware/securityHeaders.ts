import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { parseHostName } from "../site/hostName.ts";

const YEAR_S = 365 * 24 * 3600;
/** Matches local hosts, to which browsers grant the same rights as to https. */
const OWN_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3})$/;

/**
 * Sets the security headers of every answer. A document replaces the policy when it is rendered, by one with a nonce.
 */
export function securityHeaders(): readonly RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // Covers and videos of agencies come from other hosts, which do not send the header that this policy would
      // require.
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: false,
      xFrameOptions: { action: "sameorigin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
    (req, res, next) => {
      const { secure } = req;
      // Sent only over https: a request is secure only if a trusted proxy says so. Browsers then use https for a year.
      if (secure) res.setHeader("Strict-Transport-Security", `max-age=${YEAR_S}`);
      // Sent only over https and on local hosts: elsewhere browsers ignore the header and log an error on the console.
      if (secure || isOwnMachine(req)) res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      next();
    },
  ];
}

function isOwnMachine(req: Request): boolean {
  return OWN_MACHINE.test(parseHostName(req.host) ?? "");
}
