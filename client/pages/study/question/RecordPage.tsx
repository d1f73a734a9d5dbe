import { dailyHistory } from "#shared/contract/study/endpoints.ts";
import { type HistoryFilters, OWN_A_PAGE, historyCall } from "#client/calls/study.ts";
import { ListResults } from "#client/lists/ListResults.tsx";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { HistoryItem } from "./HistoryItem.tsx";
import { s } from "./own.styles.ts";

const TITLE = "做题记录";
const address = routeAddress<HistoryFilters>("studyQuestionRecord");

const history = defineList({
  address,
  facets: [],
  bare: true,
  call: historyCall,
  perPage: OWN_A_PAGE,
  noun: "记录",
  countOf: (total) => `${total} 次`,
});

function RecordPage() {
  const practice = usePracticeHref();
  const filters = address.read(useRouteParams(), useSearch());
  const hasNoDaily = useOff(dailyHistory.path);
  return (
    <div className={s.page}>
      <title>{pageTitle(useSite(), TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={TITLE} />
      {!hasNoDaily && (
        <LinkTabs
          as={Link}
          label="记录"
          current={filters.daily ? "daily" : "other"}
          items={[
            { key: "other", label: "练习和考试", href: address.href({ page: 1 }) },
            { key: "daily", label: "每日一练", href: address.href({ daily: "1", page: 1 }) },
          ]}
        />
      )}
      <ListResults
        list={history}
        filters={filters}
        listClass={s.rows}
        items={(rows) => rows.map((row) => <HistoryItem key={row.recordId} row={row} />)}
        nothing={
          <Empty
            art="record"
            title={filters.daily ? "还没有做过每日一练" : "还没有做题记录"}
            why="每次练习的成绩和用时都会记在这里。"
            action={
              <Link className={buttonClass("primary")} href={practice(filters.daily ? "daily" : "random")}>
                {filters.daily ? "做今天的题" : "去练习"}
              </Link>
            }
          />
        }
      />
    </div>
  );
}

export const screen: Screen = {
  Component: RecordPage,
  needs: ({ params, search }) => ({ critical: [historyCall(address.read(params, search))] }),
};
