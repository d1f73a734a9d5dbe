import { ad, calendarInfo } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { sortLives } from "#shared/domain/liveStatus.ts";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { type LiveFilters } from "#client/calls/live.ts";
import { AdPlace } from "#client/cards/AdPlace.tsx";
import { LiveCard } from "#client/cards/LiveCard.tsx";
import { ChosenFilters } from "#client/lists/ChosenFilters.tsx";
import { FacetRow } from "#client/lists/FilterRows.tsx";
import { FilterPanel } from "#client/lists/FilterPanel.tsx";
import { chosenFilters, withFacet, withoutFacets } from "#client/lists/filters.ts";
import { ListResults } from "#client/lists/ListResults.tsx";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { liveListFor } from "./liveList.ts";
import { s } from "./LiveCenterPage.styles.ts";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { monthAway } from "./monthWeeks.ts";

function LiveCenterPage() {
  const site = useSite();
  const now = useNow();
  const list = liveListFor(site);
  const { address } = list;
  const filters = address.read(useRouteParams(), useSearch());
  const chosen = chosenFilters(list, filters);
  const title = ["全部直播", ...chosen.map(({ label }) => label)].join(" · ");
  const clearHref = address.href(withoutFacets(list, filters));
  return (
    <Container>
      <PageHead
        title={title}
        description={`${site.name}的直播日历：按月份、日期和科目找直播课和回放。`}
        path={address.canonical(filters)}
      />
      <PageHeading
        title="全部直播"
        breadcrumb={
          <Crumbs
            items={[{ label: "首页", href: "/" }, { label: "直播", href: "/live" }, { label: "全部直播" }]}
          />
        }
      />
      <div className={s.page}>
        <div className={s.side}>
          <Block fallback={<Skeleton count={8} />}>
            <Calendar filters={filters} />
          </Block>
        </div>
        <div className={s.results}>
          <FilterPanel label="筛选直播" list={list} filters={filters}>
            <FacetRow
              list={list}
              filters={filters}
              member="subject"
              options={site.subjects.map(({ id }) => ({ value: id }))}
            />
          </FilterPanel>
          <Block
            fallback={
              <>
                <ChosenFilters count="正在查找直播…" chosen={chosen} clearHref={clearHref} />
                <Skeleton shape="row" count={6} />
              </>
            }
          >
            <ListResults
              list={list}
              filters={filters}
              listClass={s.cards}
              items={(lives) =>
                sortLives(lives, now).map((live) => (
                  <li key={live.id}>
                    <LiveCard live={live} now={now} level={2} />
                  </li>
                ))
              }
              nothing={<Empty title="还没有直播安排" why="排好课以后会在这里公布。" />}
            />
          </Block>
        </div>
      </div>
      <AdPlace position="live_top" ofList />
    </Container>
  );
}

/** Returns the month to show: that of the address, else the month of its day; undefined: the current month. */
function monthOf({ month, day }: LiveFilters): string | undefined {
  return month ?? day?.slice(0, 7);
}

function Calendar({ filters }: { readonly filters: LiveFilters }) {
  const { address } = liveListFor(useSite());
  const today = formatDate(useNow());
  const named = monthOf(filters);
  const days = useCall(callOf(calendarInfo, { month: named }));
  const month = named ?? today.slice(0, 7);
  const at = (change: Partial<LiveFilters>) =>
    `${address.href({ ...withFacet(withFacet(filters, "day", undefined), "month", undefined), ...change })}#results`;
  return (
    <MonthCalendar
      month={month}
      today={today}
      chosen={filters.day}
      numbers={new Map(days.map(({ date, liveNum }) => [date, liveNum]))}
      hrefOf={(day) => at(day === filters.day ? {} : { day })}
      before={at({ month: monthAway(month, -1) })}
      after={at({ month: monthAway(month, 1) })}
    />
  );
}

export const screen: Screen = {
  Component: LiveCenterPage,
  needs: ({ params, search, site }) => {
    const list = liveListFor(site);
    const filters = list.address.read(params, search);
    return {
      deferred: [
        list.call(filters),
        callOf(calendarInfo, { month: monthOf(filters) }),
        callOf(ad, { position: "live_top" }),
      ],
    };
  },
};
