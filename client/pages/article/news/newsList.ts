import { NEWS_A_PAGE, type NewsFilters, newsListCall } from "../../../calls/article.ts";
import { defineList } from "../../../lists/list.ts";
import { routeAddress } from "../../../lists/routeAddress.ts";

/** The news of one category. */
export const newsList = defineList({
  address: routeAddress<NewsFilters>("newsCate"),
  facets: [],
  bare: true,
  call: newsListCall,
  perPage: NEWS_A_PAGE,
  thing: "资讯",
  countOf: (total) => `${total} 篇资讯`,
});
