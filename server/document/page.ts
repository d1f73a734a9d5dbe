import type { Region } from "#shared/domain/regions.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { TextSize, Theme } from "#client/site/boot.ts";
import type { UpstreamCall } from "../gateway/visitor.ts";
import type { Site } from "../site/site.ts";
import type { Session } from "../request/session.ts";

/** All that a document is made from. From here on nothing reads the request. */
export interface Page {
  /** Path and query. */
  readonly url: string;
  /** The query of it. */
  readonly search: URLSearchParams;
  /** Scheme and host as the reader sees them, for canonical addresses. */
  readonly origin: string;
  readonly requestId: string;
  /** Null where no agency is open at the host, or none could be asked for. */
  readonly site: Site | null;
  readonly session: Session;
  /** The request brought another token, which is asked with once this one is refused. */
  readonly hasNextSession: boolean;
  readonly theme: Theme | null;
  readonly textSize: TextSize | null;
  /** The province that the page is made for (docs/decisions/037-the-province.md). */
  readonly region: Region;
  readonly match: RouteMatch | null;
  /** Set when the page is not the screen of its path. */
  readonly failure: { readonly status: number; readonly notOffered?: true } | null;
  readonly call: UpstreamCall;
  /** For readers that run no script: everything is in the first bytes, nothing comes late. */
  readonly complete: boolean;
  /** Aborted when the reader has left. */
  readonly signal: AbortSignal;
}
