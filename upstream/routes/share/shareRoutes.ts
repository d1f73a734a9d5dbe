import type { Route } from "../route.ts";
import { serveCreateShare, serveListResults, serveListShares, serveRevokeShare } from "./ownShares.ts";
import { serveOpenShare, serveSharePicture } from "./openShare.ts";

export const shareRoutes: readonly Route[] = [
  serveCreateShare,
  serveRevokeShare,
  serveListShares,
  serveListResults,
  serveOpenShare,
  serveSharePicture,
];
