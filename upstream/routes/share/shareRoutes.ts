import * as api from "#shared/contract/share/endpoints.ts";
import { type Route, rawRoute, route } from "../route.ts";
import { serveCreateShare, serveListResults, serveListShares, serveRevokeShare } from "./ownShares.ts";
import { serveOpenShare, serveSharePicture } from "./openShare.ts";

export const shareRoutes: readonly Route[] = [
  route(api.createShare, serveCreateShare),
  route(api.revokeShare, serveRevokeShare),
  route(api.listShares, serveListShares),
  route(api.listResults, serveListResults),
  route(api.openShare, serveOpenShare),
  rawRoute(api.sharePicture, serveSharePicture),
];
