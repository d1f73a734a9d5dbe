import { endpoint } from "../endpoint.ts";

export const search = endpoint("search", "search", "GET /search", { token: "optional" });
export const suggest = endpoint("search", "suggest", "GET /search/suggest", { token: "ignored" });
