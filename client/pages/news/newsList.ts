import { canonicalHref, href } from "#shared/routes/href.ts";
import { readAddress } from "#shared/routes/address.ts";
import { routeById } from "#shared/routes/match.ts";
import { NEWS_A_PAGE, type NewsFilters, newsListCall } from "../../calls/article.ts";
import { defineList, type ListAddress } from "../../lists/list.ts";

const address: ListAddress<NewsFilters> = {
  read: (params, search) => {
    const { cateid, page = 1 } = readAddress(routeById("newsCate"), params, search);
    return { cateid, page };
  },
  href: (filters) => href("newsCate", filters),
  canonical: (filters) => canonicalHref("newsCate", filters),
};

/** The news of one category. */
export const newsList = defineList({
  address,
  facets: [],
  call: newsListCall,
  perPage: NEWS_A_PAGE,
  thing: "资讯",
  countOf: (total) => `${total} 篇资讯`,
});
