import { endpoint } from "../endpoint.ts";

export const newsCategories = endpoint("article", "newsCategories", "GET /news/cate", { token: "ignored" });
export const listNews = endpoint("article", "listNews", "GET /news/list", { token: "ignored" });
export const newsDetail = endpoint("article", "newsDetail", "GET /news/detail", { token: "ignored" });
export const viewNews = endpoint("article", "viewNews", "POST /news/view", { token: "ignored" });
export const listHelp = endpoint("article", "listHelp", "GET /help/list", { token: "ignored" });
export const helpDetail = endpoint("article", "helpDetail", "GET /help/detail", { token: "ignored" });
