import type { Region } from "#shared/domain/regions.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { TextSize, Theme } from "#client/site/boot.ts";
import type { UpstreamCall } from "../gateway/visitor.ts";
import type { Site } from "../site/site.ts";
import type { Session } from "../request/session.ts";

/** Input of a document. Rendering does not read the request. */
export interface Page {
  /** Path and query. */
  readonly url: string;
  readonly search: URLSearchParams;
  /** Scheme and host as the reader sees them, used in canonical addresses. */
  readonly origin: string;
  readonly requestId: string;
  /** null: no agency is open at the host, or the upstream could not be asked for one. */
  readonly site: Site | null;
  readonly session: Session;
  /** The request carries another token, which is tried when this one is refused. */
  readonly hasNextSession: boolean;
  readonly theme: Theme | null;
  readonly textSize: TextSize | null;
  /** The province whose content the page shows (decision 037). */
  readonly region: Region;
  readonly match: RouteMatch | null;
  /** Set when the page is an error page instead of the screen of its path. */
  readonly failure: { readonly status: number; readonly notOffered?: true } | null;
  readonly call: UpstreamCall;
  /** Readers that run no script get everything in the first bytes; nothing is streamed later. */
  readonly complete: boolean;
  /** Aborted when the reader disconnects. */
  readonly signal: AbortSignal;
}
