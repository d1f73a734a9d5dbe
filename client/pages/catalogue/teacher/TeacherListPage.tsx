import { useSite } from "#client/site/boot.ts";
import { Block } from "#client/calls/Block.tsx";
import { subjectCalls } from "#client/calls/config.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { ChosenFilters } from "#client/lists/ChosenFilters.tsx";
import { chosenSubjects, listCrumbs, lowestName, subjectNames } from "#client/lists/chosenSubjects.ts";
import { FilterPanel } from "#client/lists/FilterPanel.tsx";
import { SubjectRows } from "#client/lists/FilterRows.tsx";
import { ListResults } from "#client/lists/ListResults.tsx";
import { s as grids } from "#client/cards/grid.styles.ts";
import { TeacherCard } from "#client/cards/TeacherCard.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { teacherList } from "./teacherList.ts";

function TeacherListPage() {
  const { name, subjects } = useSite();
  const { address } = teacherList;
  const filters = address.read(useRouteParams(), useSearch());
  const chosen = chosenSubjects(subjects, filters);
  const subject = subjectNames(chosen);
  const [heading, whole] = [lowestName(chosen), subject].map((of) => (of === "" ? "名师" : `${of} 老师`));
  return (
    <Container>
      <PageHead
        title={`${whole}${filters.page > 1 ? ` 第 ${filters.page} 页` : ""}`}
        description={`${name}的${whole}：教什么、带过哪些课，可以先试看再决定。`}
        path={address.canonical(filters)}
      />
      <PageHeading title={heading} breadcrumb={<Crumbs items={listCrumbs(teacherList, chosen)} />} />
      <FilterPanel label="筛选老师" list={teacherList} filters={filters}>
        <SubjectRows list={teacherList} filters={filters} />
      </FilterPanel>
      <Block
        fallback={
          <>
            <ChosenFilters count="正在查找老师…" chosen={[]} clearHref={address.href(filters)} />
            <Skeleton shape="row" count={4} />
          </>
        }
      >
        <ListResults
          list={teacherList}
          filters={filters}
          listClass={grids.four}
          items={(teachers) =>
            teachers.map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard teacher={teacher} level={2} figures />
              </li>
            ))
          }
          nothing={<NoTeachers ofSubject={subject !== ""} />}
        />
      </Block>
    </Container>
  );
}

function NoTeachers({ ofSubject }: { readonly ofSubject: boolean }) {
  if (!ofSubject) return <Empty title="还没有老师的介绍" why="老师的资料正在整理，请过些时候再来。" />;
  return (
    <Empty
      title="这个科目还没有老师的介绍"
      why="可以看看别的科目的老师。"
      action={
        <Link className={buttonClass("primary")} href={teacherList.address.href({ page: 1 })}>
          看全部老师
        </Link>
      }
    />
  );
}

export const screen: Screen = {
  Component: TeacherListPage,
  needs: (visit) => {
    const filters = teacherList.address.read(visit.params, visit.search);
    return { deferred: [teacherList.call(filters), ...subjectCalls(filters.level1, visit)] };
  },
};
