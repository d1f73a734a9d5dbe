import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { LONGEST_QUERY, lengthOf } from "#shared/domain/searchText.ts";
import { useCall } from "#client/calls/call.ts";
import { searchCall } from "#client/calls/search.ts";
import { SearchBox } from "#client/layouts/SearchBox.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { kindName, searchKinds, shownHits } from "#client/site/searchKinds.ts";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { HitRow } from "./HitRow.tsx";
import { NoHits } from "./NoHits.tsx";
import { s } from "./SearchPage.styles.ts";
import { SubjectLinks } from "./SubjectLinks.tsx";
import { kindNames, unsearchedKinds } from "./unsearchedKinds.ts";
import { WordLinks } from "./WordLinks.tsx";
import { readSearch, searchHref } from "./searchAddress.ts";

/** Largest number of hits shown as such. Larger numbers are shown as "99+". */
const MOST_COUNTED = 99;

function SearchPage() {
  const site = useSite();
  if (site.notice === "") return <Found />;
  return (
    <Container>
      <title>{pageTitle(site, "搜索")}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title="搜索暂时不能用" lead="本站目前只读，可以从下面的科目或上面的菜单找课程和题目。" />
      <SubjectLinks />
    </Container>
  );
}

function Found() {
  const site = useSite();
  const search = useSearch();
  const filters = readSearch(search);
  const kinds = searchKinds(site);
  const { q, type, page } = filters;
  const answer = useCall(searchCall(filters, kinds));
  const hits = shownHits(answer.list, kinds);
  const numOf = (kind: SearchKind) => answer.typeCount.find((one) => one.type === kind)?.num ?? 0;
  const tabs = kinds.filter((kind) => kind === type || numOf(kind) > 0);
  const pageCount = Math.ceil(answer.total / (answer.pageSize || 20));
  return (
    <Container>
      <title>
        {pageTitle(site, `${q === "" ? "搜索" : `“${q}”的搜索结果`}${page > 1 ? ` 第 ${page} 页` : ""}`)}
      </title>
      <meta name="robots" content="noindex" />
      <PageHeading title={q === "" ? "搜索" : `“${q}”的搜索结果`} />
      <div className={s.box}>
        <SearchBox />
      </div>
      {lengthOf(search.get("q")?.trim() ?? "") > LONGEST_QUERY ? (
        <p className={s.note}>{`搜索词最多 ${LONGEST_QUERY} 个字，后面的没有用上。`}</p>
      ) : null}
      {q === "" ? (
        <>
          <p className={s.note}>{`可以搜${kindNames(kinds)}，也可以输入拼音或首字母。`}</p>
          <Unsearched />
          <WordLinks title="大家在搜" words={answer.hot} />
          <SubjectLinks />
        </>
      ) : (
        <>
          <Unsearched />
          {tabs.length > 0 ? (
            <LinkTabs
              as={Link}
              label="结果分类"
              current={type ?? "all"}
              items={[
                { key: "all", label: "全部", href: searchHref(q) },
                ...tabs.map((kind) => ({
                  key: kind,
                  label: kindName(kind),
                  count: countText(numOf(kind)),
                  href: searchHref(q, kind),
                })),
              ]}
            />
          ) : null}
          {answer.isNear && <p className={s.near}>没有和搜索词完全一样的内容，下面是最接近的。</p>}
          {hits.length > 0 ? (
            <ol className={s.list} start={(page - 1) * (answer.pageSize || 20) + 1}>
              {hits.map((hit) => (
                <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ol>
          ) : (
            <NoHits filters={filters} pageCount={pageCount} hot={answer.hot} />
          )}
          <div className={s.pages}>
            <Pagination
              as={Link}
              page={Math.min(page, Math.max(1, pageCount))}
              pageCount={pageCount}
              hrefOf={(number) => searchHref(q, type, number)}
              label="结果分页"
            />
          </div>
          <WordLinks title="相关搜索" words={answer.related} />
        </>
      )}
    </Container>
  );
}

/** Names the kinds of pages that the search cannot find, e.g. teachers. */
function Unsearched() {
  const site = useSite();
  const kinds = unsearchedKinds(site);
  if (kinds.length === 0) return null;
  return (
    <p className={s.note}>{`这里搜的是${kindNames(searchKinds(site))}；${kindNames(kinds)}请从菜单里找。`}</p>
  );
}

function countText(count: number): number | string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : count;
}

export const screen: Screen = {
  Component: SearchPage,
  needs: ({ search, site }) =>
    site.notice === "" ? { critical: [searchCall(readSearch(search), searchKinds(site))] } : {},
};
