import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../queries/call.ts";
import { QUESTIONS_A_PAGE, type QuestionFilters, questionListCall } from "../../queries/question.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { groupDigits } from "../../ui/groupDigits.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { ChosenFilters } from "../filters/ChosenFilters.tsx";
import { chosenFilters } from "./chosenFilters.ts";
import { filtersHref, subjectOnly } from "./questionFilters.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { s } from "./QuestionResults.styles.ts";

interface Props {
  readonly filters: QuestionFilters;
}

export function QuestionResults({ filters }: Props) {
  const { list, total, pageSize } = useCall(questionListCall(filters));
  const pageCount = Math.ceil(total / (pageSize || QUESTIONS_A_PAGE));
  return (
    <>
      <ChosenFilters
        count={`共 ${groupDigits(total)} 题`}
        chosen={chosenFilters(filters)}
        clearHref={filtersHref(subjectOnly(filters))}
      />
      {list.length > 0 ? (
        <>
          <ol className={s.list}>
            {list.map((question, index) => (
              <QuestionRow key={question.id} question={question} index={index} />
            ))}
          </ol>
          <Pagination
            page={filters.page}
            pageCount={pageCount}
            hrefOf={(page) => `${filtersHref({ ...filters, page })}#results`}
            as={Link}
            label="题目分页"
          />
        </>
      ) : (
        <NoQuestions filters={filters} pageCount={pageCount} />
      )}
    </>
  );
}

function NoQuestions({ filters, pageCount }: Props & { readonly pageCount: number }) {
  const narrowed = filtersHref(filters) !== filtersHref({ page: 1 });
  const isPastEnd = filters.page > 1 && pageCount > 0;
  const action = isPastEnd ? (
    <Link className={buttonClass("primary")} href={filtersHref({ ...filters, page: 1 })}>
      回到第 1 页
    </Link>
  ) : narrowed ? (
    <Link className={buttonClass("primary")} href={filtersHref({ page: 1 })}>
      看全部题目
    </Link>
  ) : undefined;
  if (isPastEnd)
    return <Empty art="search" title="没有这一页" why={`题目只有 ${pageCount} 页。`} action={action} />;
  if (narrowed)
    return (
      <Empty
        art="search"
        title="没有符合条件的题目"
        why="换一个科目，或者去掉一两个条件再看看。"
        action={action}
      />
    );
  return <Empty title="题库还没有题目" why="老师正在整理，请过些时候再来。" />;
}
