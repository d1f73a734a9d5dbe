import * as api from "#shared/contract/article/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveHelpDetail, serveHelpList } from "./help.ts";
import { serveNewsCategories, serveNewsList } from "./news.ts";
import { serveNewsDetail, serveNewsView } from "./newsDetail.ts";

export const articleRoutes: readonly Route[] = [
  route(api.newsCategories, serveNewsCategories),
  route(api.listNews, serveNewsList),
  route(api.newsDetail, serveNewsDetail),
  route(api.viewNews, serveNewsView),
  route(api.listHelp, serveHelpList),
  route(api.helpDetail, serveHelpDetail),
];
