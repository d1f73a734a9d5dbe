import type { Endpoint } from "#shared/contract/endpoint.ts";

/** Media types of the calls whose answer is a file without an envelope. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  "GET /user/export": ["application/json", "text/csv"],
  "GET /live/calendar.ics": ["text/calendar"],
  "GET /note/frame": ["image/webp", "image/jpeg"],
  "GET /note/export": ["text/markdown"],
  "GET /share/picture": ["image/png"],
  "GET /user/classroom-file": ["application/octet-stream"],
};

/** Calls whose files can be requested in byte ranges. */
export const RANGES: ReadonlySet<string> = new Set(["GET /user/classroom-file"]);

export function isEnvelope({ lane }: Endpoint): boolean {
  return lane !== "file" && lane !== "stream";
}
