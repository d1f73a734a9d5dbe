import { NEWS_A_PAGE, type NewsFilters, newsListCall } from "#client/calls/article.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";

/** The news of one category. */
export const newsList = defineList({
  address: routeAddress<NewsFilters>("newsCate"),
  facets: [],
  bare: true,
  call: newsListCall,
  perPage: NEWS_A_PAGE,
  noun: "资讯",
  countOf: (total) => `${total} 篇资讯`,
});
