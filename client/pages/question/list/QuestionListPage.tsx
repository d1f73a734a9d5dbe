import { href } from "#shared/routes/href.ts";
import { originInList } from "#shared/routes/questionOrigin.ts";
import { Block } from "#client/calls/Block.tsx";
import { useSite } from "#client/site/boot.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { ChosenFilters } from "#client/lists/ChosenFilters.tsx";
import { chosenSubjects, listCrumbs, lowestName, subjectNames } from "#client/lists/chosenSubjects.ts";
import { chosenFilters, withoutFacets } from "#client/lists/filters.ts";
import { ListResults } from "#client/lists/ListResults.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { type QuestionFilters, questionFacetsCall, questionListCall } from "#client/calls/question.ts";
import { subjectCalls } from "#client/calls/config.ts";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { QuestionFilterPanel } from "./QuestionFilterPanel.tsx";
import { questionList } from "#client/question/questionList.ts";
import { s } from "./QuestionListPage.styles.ts";
import { QuestionRow } from "./QuestionRow.tsx";

function QuestionListPage() {
  const { subjects, notice } = useSite();
  const { address } = questionList;
  const filters = address.read(useRouteParams(), useSearch());
  // A static site (it shows a notice on each page) has one file per question, whose address cannot name a list.
  const origin = notice === "" ? originInList(filters) : {};
  const chosen = chosenSubjects(subjects, filters);
  const subject = subjectNames(chosen);
  const [heading, title] = [lowestName(chosen), subject].map((name) =>
    name === "" ? "题库" : `${name} 题库`,
  );
  return (
    <Container>
      <PageHead
        title={`${title}${filters.page > 1 ? ` 第 ${filters.page} 页` : ""}`}
        description={`${title}：按科目、题型、难度和年份选题，做完就看对错和解析。`}
        path={address.canonical(filters)}
      />
      <PageHeading
        title={heading}
        lead="选一道题，答完马上看对错和解析。"
        action={
          <Link className={buttonClass("primary")} href={practiceHref(filters)}>
            开始练习
          </Link>
        }
        breadcrumb={<Crumbs items={listCrumbs(questionList, chosen)} />}
      />
      <QuestionFilterPanel filters={filters} />
      <Block
        fallback={
          <>
            <ChosenFilters
              count="正在查找题目…"
              chosen={chosenFilters(questionList, filters)}
              clearHref={address.href(withoutFacets(questionList, filters))}
            />
            <Skeleton shape="row" count={6} />
          </>
        }
      >
        <ListResults
          list={questionList}
          filters={filters}
          listClass={s.list}
          items={(questions) =>
            questions.map((question) => <QuestionRow key={question.id} question={question} origin={origin} />)
          }
          nothing={<NoQuestions ofSubject={subject !== ""} />}
        />
      </Block>
    </Container>
  );
}

/** Returns the address of a practice in the subject of the list; questions not done before come first. */
function practiceHref({ level1, level2, level3 }: QuestionFilters): string {
  return href("questionExam", { mode: "random", subject: level3 ?? level2 ?? level1 });
}

function NoQuestions({ ofSubject }: { readonly ofSubject: boolean }) {
  if (!ofSubject) return <Empty title="题库还没有题目" why="老师正在整理，请过些时候再来。" />;
  return (
    <Empty
      title="这里还没有题目"
      why="老师正在整理，先看看别的科目。"
      action={
        <Link className={buttonClass("primary")} href={questionList.address.href({ page: 1 })}>
          看全部题目
        </Link>
      }
    />
  );
}

export const screen: Screen = {
  Component: QuestionListPage,
  code: [textRenderer],
  needs: (visit) => {
    const filters = questionList.address.read(visit.params, visit.search);
    const rows = subjectCalls(filters.level1, visit);
    return { deferred: [questionListCall(filters), questionFacetsCall(filters), ...rows] };
  },
};
