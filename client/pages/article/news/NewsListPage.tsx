import { ad } from "#shared/contract/config/endpoints.ts";
import { newsCategories } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useSite } from "#client/site/boot.ts";
import { useCall } from "#client/calls/call.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { AdPlace } from "#client/cards/AdPlace.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { ListResults } from "#client/lists/ListResults.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { NewsItem } from "./NewsItem.tsx";
import { s } from "./NewsListPage.styles.ts";
import { NEWS_A_PAGE, type NewsFilters, newsListCall } from "#client/calls/article.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";

const newsList = defineList({
  address: routeAddress<NewsFilters>("newsCate"),
  facets: [],
  bare: true,
  call: newsListCall,
  perPage: NEWS_A_PAGE,
  noun: "资讯",
  countOf: (total) => `${total} 篇资讯`,
});

function NewsListPage() {
  const site = useSite();
  const { address } = newsList;
  const filters = address.read(useRouteParams(), useSearch());
  const categories = useCall(callOf(newsCategories, {}));
  const name = categories.find(({ id }) => id === filters.cateid)?.name || "考试资讯";
  return (
    <Container>
      <PageHead
        title={`${name}${filters.page > 1 ? ` 第 ${filters.page} 页` : ""}`}
        description={`${site.name}的${name}：报名、考试时间、政策变化和备考方法。`}
        path={address.canonical(filters)}
      />
      <PageHeading
        title={name}
        breadcrumb={
          <Crumbs items={[{ label: "首页", href: "/" }, { label: "资讯", href: "/news" }, { label: name }]} />
        }
      />
      <LinkTabs
        as={Link}
        label="资讯栏目"
        current={filters.cateid}
        items={categories.map(({ id, name: label }) => ({
          key: id,
          label,
          href: address.href({ cateid: id, page: 1 }),
        }))}
      />
      <ListResults
        list={newsList}
        filters={filters}
        listClass={s.list}
        items={(news) => news.map((one) => <NewsItem key={one.id} news={one} />)}
        nothing={<Empty title="这个栏目还没有资讯" why="有新的消息会第一时间发在这里。" />}
      />
      <AdPlace position="news_side" ofList />
    </Container>
  );
}

export const screen: Screen = {
  Component: NewsListPage,
  // The list of news reports whether its category exists, so it must be there before the page is rendered.
  needs: ({ params, search }) => ({
    critical: [newsList.call(newsList.address.read(params, search)), callOf(newsCategories, {})],
    deferred: [callOf(ad, { position: "news_side" })],
  }),
};
