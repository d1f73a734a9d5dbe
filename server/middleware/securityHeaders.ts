import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet, { type HelmetOptions } from "helmet";

const HALF_A_YEAR = 180 * 24 * 3600;

/** What every answer carries; a document's own policy, with its nonce, is set where it is rendered. */
export function securityHeaders(): RequestHandler {
  const common = headersOf({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    // Covers and videos of agencies come from hosts that do not opt in.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "sameorigin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  return (req, res, next) => {
    // Only a trusted proxy can make the request secure, so plain http never pins a host to https.
    if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${HALF_A_YEAR}`);
    for (const [name, value] of common) res.setHeader(name, value);
    next();
  };
}

/** They are the same for every answer, and helmet's dozen steps are a twelfth of what a kept page costs. */
function headersOf(options: HelmetOptions): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/** For answers that are no documents: nothing in them may load or run, also when opened as a page. */
export const INERT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
