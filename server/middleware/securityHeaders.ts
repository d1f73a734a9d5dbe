import type { RequestHandler } from "express";
import helmet from "helmet";

const HALF_A_YEAR = 180 * 24 * 3600;

/** What every answer carries; a document's own policy, with its nonce, is set where it is rendered. */
export function securityHeaders(): readonly RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // Covers and videos of agencies come from hosts that do not opt in.
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: "sameorigin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
    (req, res, next) => {
      // Only a trusted proxy can make the request secure, so plain http never pins a host to https.
      if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${HALF_A_YEAR}`);
      next();
    },
  ];
}
