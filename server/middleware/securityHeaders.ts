import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

const HALF_A_YEAR = 180 * 24 * 3600;

/** What every answer carries; a document's own policy, with its nonce, is set where it is rendered. */
export function securityHeaders(): RequestHandler {
  const common = headersSetBy(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      // Covers and videos of agencies come from hosts that do not opt in.
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: "sameorigin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    }),
  );
  return (req, res, next) => {
    // Only a trusted proxy can make the request secure, so plain http never pins a host to https.
    if (req.secure) res.setHeader("Strict-Transport-Security", `max-age=${HALF_A_YEAR}`);
    for (const [name, value] of common) res.setHeader(name, value);
    next();
  };
}

/** They are the same for every answer; helmet would run a step of its own for each. */
function headersSetBy(step: ReturnType<typeof helmet>): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  step(request, response, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}

/** For answers that are no documents: nothing in them may load or run, also when opened as a page. */
export const INERT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
