import type { Route } from "../route.ts";
import { serveCalendar } from "./calendar.ts";
import * as parts from "./siteParts.ts";

/** Routes of the site's configuration that need an agency. app.ts serves default.json and agency/{host}. */
export const configRoutes: readonly Route[] = [
  parts.serveMechanismView,
  parts.servePolicyInfo,
  parts.serveBottomDetail,
  parts.serveAds,
  parts.serveIp,
  serveCalendar,
  parts.serveZkSubject,
  parts.serveSubjectTree,
];
