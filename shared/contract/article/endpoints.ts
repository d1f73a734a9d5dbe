import type { Endpoint } from "../endpoint.ts";

export const newsCategories = {
  area: "article",
  name: "newsCategories",
  method: "GET",
  path: "/news/cate",
  token: "ignored",
} as const satisfies Endpoint;

export const listNews = {
  area: "article",
  name: "listNews",
  method: "GET",
  path: "/news/list",
  token: "ignored",
} as const satisfies Endpoint;

export const newsDetail = {
  area: "article",
  name: "newsDetail",
  method: "GET",
  path: "/news/detail",
  token: "ignored",
} as const satisfies Endpoint;

export const viewNews = {
  area: "article",
  name: "viewNews",
  method: "POST",
  path: "/news/view",
  token: "ignored",
} as const satisfies Endpoint;

export const listHelp = {
  area: "article",
  name: "listHelp",
  method: "GET",
  path: "/help/list",
  token: "ignored",
} as const satisfies Endpoint;

export const helpDetail = {
  area: "article",
  name: "helpDetail",
  method: "GET",
  path: "/help/detail",
  token: "ignored",
} as const satisfies Endpoint;
