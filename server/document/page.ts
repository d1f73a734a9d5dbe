import type { Region } from "#shared/domain/regions.ts";
import type { RouteMatch } from "#shared/routes/match.ts";
import type { TextSize, Theme } from "#client/site/boot.ts";
import type { UpstreamCall } from "../gateway/wire/visitor.ts";
import type { Site } from "../site/site.ts";
import type { Session } from "../request/session.ts";

/** Everything that a document is rendered from. Rendering never reads the request itself. */
export interface Page {
  /** Path and query of the page. */
  readonly url: string;
  readonly search: URLSearchParams;
  /** Scheme and host as the visitor's browser sees them, used in canonical addresses. */
  readonly origin: string;
  readonly requestId: string;
  /** Site of the host; null: no agency owns the host, or the upstream failed. */
  readonly site: Site | null;
  readonly session: Session;
  /** Whether the request carries a second token, which is tried when the first is refused. */
  readonly hasNextSession: boolean;
  readonly theme: Theme | null;
  readonly textSize: TextSize | null;
  /** Province whose courses and news the page shows (decision 037). */
  readonly region: Region;
  /** Id of the subject that the visitor prepares for (decision 095); "": none, or the page does not depend on it. */
  readonly goal: string;
  readonly match: RouteMatch | null;
  /** Set when the page is an error page instead of the screen of its path. */
  readonly failure: { readonly status: number; readonly notOffered?: true } | null;
  readonly call: UpstreamCall;
  /**
   * Whether the whole page must be sent at once, because the reader (a robot, a browser without scripts) runs no
   * script.
   */
  readonly complete: boolean;
  /** Aborted when the browser disconnects. */
  readonly signal: AbortSignal;
}
