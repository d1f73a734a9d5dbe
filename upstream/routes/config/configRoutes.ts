import type { Route } from "../route.ts";
import { serveCalendar } from "./calendar.ts";
import * as parts from "./siteParts.ts";

/** default.json and agency/{host} come before any agency is known: see app.ts. */
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
