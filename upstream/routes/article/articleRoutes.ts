import type { Route } from "../route.ts";
import { serveHelpDetail, serveHelpList } from "./help.ts";
import { serveNewsCategories, serveNewsList } from "./news.ts";
import { serveNewsDetail, serveNewsView } from "./newsDetail.ts";

export const articleRoutes: readonly Route[] = [
  serveNewsCategories,
  serveNewsList,
  serveNewsDetail,
  serveNewsView,
  serveHelpList,
  serveHelpDetail,
];
