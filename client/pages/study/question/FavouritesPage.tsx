import { favouriteSubjects } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { MouseEvent } from "react";
import { useCall, useCalls } from "#client/calls/call.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { type Favourite, type FavouriteFilters, OWN_A_PAGE, favouriteListCall } from "#client/calls/study.ts";
import { collectCall } from "#client/calls/question.ts";
import { useReady } from "#client/kit/hydration.ts";
import { FilterPanel } from "#client/lists/FilterPanel.tsx";
import { ListResults } from "#client/lists/ListResults.tsx";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useStart } from "#client/question/useStart.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { showMessage, showNotification } from "#client/ui/message.ts";
import { focusNextRow } from "./focusNextRow.ts";
import { OwnQuestion } from "./OwnQuestion.tsx";
import { s } from "./own.styles.ts";
import { SubjectRow, toPractise } from "./SubjectRow.tsx";

const TITLE = "收藏的题";
const MOST_PRACTISED = 200;
const address = routeAddress<FavouriteFilters>("studyQuestionFavorite");

function FavouritesPage() {
  const practice = usePracticeHref();
  const filters = address.read(useRouteParams(), useSearch());
  const ready = useReady();
  const subjects = useCall(callOf(favouriteSubjects, {}));
  const { total } = useCall(favouriteListCall(filters));
  const { busy, nothing, start } = useStart({ replace: false });
  const practised = toPractise(subjects, filters.subject);
  const list = defineList({
    address,
    facets: [
      {
        member: "subject",
        name: "科目",
        labelOf: (id) =>
          subjects.find((one) => one.id === id)?.name ??
          subjects.find((one) => one.rootId === id)?.rootName ??
          "科目",
      },
    ],
    call: favouriteListCall,
    perPage: OWN_A_PAGE,
    noun: "收藏",
    countOf: (num) => `${num} 题`,
  });
  return (
    <div className={s.page}>
      <title>{pageTitle(useSite(), TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={TITLE} />
      <div className={s.above}>
        {subjects.length > 0 && (
          <FilterPanel label="筛选收藏" list={list} filters={filters}>
            <SubjectRow
              subjects={subjects}
              current={filters.subject}
              hrefOf={(subject) => address.href({ subject, page: 1 })}
            />
          </FilterPanel>
        )}
        {practised && total > 0 && (
          <div className={s.tools}>
            <Button
              kind="primary"
              disabled={!ready}
              busy={busy}
              onClick={() =>
                void start({
                  mode: "favorite",
                  subjectId: practised.subjectId,
                  count: Math.min(MOST_PRACTISED, total),
                })
              }
            >
              {practised.name === "" ? "练习收藏的题" : `练习${practised.name}的收藏`}
            </Button>
          </div>
        )}
        {nothing && (
          <p className={s.alert} role="alert">
            这些题现在都不在题库里了，换一个科目再练。
          </p>
        )}
      </div>
      <ListResults
        list={list}
        filters={filters}
        listClass={s.rows}
        items={(rows) => {
          const among = rows.map(({ id }) => id);
          return rows.map((row) => <FavouriteRow key={row.id} row={row} filters={filters} among={among} />);
        }}
        nothing={
          <Empty
            title="还没有收藏的题"
            why="练习时点“收藏”，题目就会留在这里。"
            action={
              <Link className={buttonClass("primary")} href={practice("random")}>
                去练习
              </Link>
            }
          />
        }
      />
    </div>
  );
}

interface RowProps {
  readonly row: Favourite;
  readonly filters: FavouriteFilters;
  readonly among: readonly string[];
}

function FavouriteRow({ row: { id, question, createTime }, filters, among }: RowProps) {
  const ready = useReady();
  const remove = useRemove(filters);
  return (
    <OwnQuestion
      question={question}
      among={among}
      facts={[[question.subjectName, question.chapterName, createTime && `${createTime.slice(0, 10)} 收藏`]]}
    >
      <button
        type="button"
        className={s.remove}
        disabled={!ready}
        onClick={(event) => void remove(id, event)}
      >
        取消收藏
      </button>
    </OwnQuestion>
  );
}

/** Removes a favourite and offers 撤销 (undo). The focus moves to the next row, because the pressed button disappears. */
function useRemove(filters: FavouriteFilters) {
  const calls = useCalls();
  async function collect(id: string, isCollect: boolean): Promise<boolean> {
    const without = updateOf(favouriteListCall(filters), (page) => {
      const list = page.list.filter((one) => one.id !== id);
      return { ...page, list, total: page.total - (page.list.length - list.length) };
    });
    try {
      await calls.change(collectCall(id, isCollect), isCollect ? {} : { optimistic: [without] });
      return true;
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
      return false;
    }
  }
  return async (id: string, press: MouseEvent<HTMLButtonElement>) => {
    focusNextRow(press);
    if (!(await collect(id, false))) return;
    showNotification({
      key: "favourite",
      kind: "info",
      title: "已取消收藏",
      action: { label: "撤销", onSelect: () => void collect(id, true) },
    });
  };
}

export const screen: Screen = {
  Component: FavouritesPage,
  code: [textRenderer],
  needs: ({ params, search }) => ({
    critical: [favouriteListCall(address.read(params, search)), callOf(favouriteSubjects, {})],
  }),
};
