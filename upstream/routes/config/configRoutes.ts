import * as api from "#shared/contract/config/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveCalendar } from "./calendar.ts";
import * as parts from "./siteParts.ts";

/** default.json and agency/{host} come before any agency is known: see app.ts. */
export const configRoutes: readonly Route[] = [
  route(api.mechanismView, parts.serveMechanismView),
  route(api.policyInfo, parts.servePolicyInfo),
  route(api.bottomDetail, parts.serveBottomDetail),
  route(api.ad, parts.serveAds),
  route(api.ip, parts.serveIp),
  route(api.calendarInfo, serveCalendar),
  route(api.zkSubject, parts.serveZkSubject),
  route(api.subjectTree, parts.serveSubjectTree),
];
