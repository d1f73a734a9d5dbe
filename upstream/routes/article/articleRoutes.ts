import type { Route } from "../route.ts";
import { serveHelpDetail, serveHelpList } from "./help.ts";
import { serveNewsCategories, serveNewsDetail, serveNewsList, serveNewsView } from "./news.ts";

export const articleRoutes: readonly Route[] = [
  serveNewsCategories,
  serveNewsList,
  serveNewsDetail,
  serveNewsView,
  serveHelpList,
  serveHelpDetail,
];
