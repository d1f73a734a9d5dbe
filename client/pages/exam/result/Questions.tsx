import { type ExamReport, type ReportQuestion } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { ZoomArea } from "#client/question/show/ZoomArea.tsx";
import { FilterChip } from "#client/ui/Chip.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { QuestionReview } from "./QuestionReview.tsx";
import { s } from "./Questions.styles.ts";
import {
  MARK_SIGNS,
  MARK_WORDS,
  markOf,
  pageOfSeq,
  QUESTIONS_A_PAGE,
  questionsOf,
  type Show,
  usualShow,
} from "./reportParts.ts";

interface Props {
  readonly report: ExamReport;
  readonly show: Show | undefined;
  readonly page: number;
}

const FILTERS: readonly (readonly [Show, string])[] = [
  ["wrong", "错题"],
  ["none", "未做"],
  ["marked", "标记"],
  ["all", "全部"],
];

/** The questions chosen by the filter, folded, with answer, key and analysis once released. */
export function Questions(props: Props) {
  const { report } = props;
  return (
    <section className={s.part} aria-labelledby="questions">
      <SectionHeading title="逐题回顾" note={`共 ${report.question.length} 题`} id="questions" />
      {report.isTold ? (
        <Reviews {...props} />
      ) : (
        <p className={s.none}>题目、答案和解析公布以后，这里可以逐题看。</p>
      )}
    </section>
  );
}

/** A tile for every question. A released question's tile leads to it. */
export function Tiles({ report }: { readonly report: ExamReport }) {
  return (
    <ol className={s.tiles} aria-label="每一题">
      {report.question.map((question) => (
        <li key={question.seq}>
          <Tile report={report} question={question} />
        </li>
      ))}
    </ol>
  );
}

function Tile({ report, question }: { readonly report: ExamReport; readonly question: ReportQuestion }) {
  const { seq, isMarked } = question;
  const mark = markOf(question);
  const said = `第 ${seq} 题，${MARK_WORDS[mark]}${isMarked ? "，标记过" : ""}`;
  const content = (
    <>
      <span aria-hidden="true">{seq}</span>
      {MARK_SIGNS[mark] !== "" && (
        <span className={s.sign} aria-hidden="true">
          {MARK_SIGNS[mark]}
        </span>
      )}
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  );
  const look = { className: s.tile, "data-mark": mark, ...(isMarked && { "data-flagged": "" }) };
  if (!report.isTold) return <span {...look}>{content}</span>;
  const page = pageOfSeq(report, seq);
  return (
    <Link {...look} href={`${resultHref(report.kind, report.recordId, { show: "all", page })}#q${seq}`}>
      {content}
    </Link>
  );
}

function Reviews({ report, show, page }: Props) {
  const current = show ?? usualShow(report);
  const shown = questionsOf(report, current);
  const pageCount = Math.max(1, Math.ceil(shown.length / QUESTIONS_A_PAGE));
  const at = Math.min(page, pageCount);
  const cut = shown.slice((at - 1) * QUESTIONS_A_PAGE, at * QUESTIONS_A_PAGE);
  const among = cut.flatMap(({ ask }) => (ask ? [ask.id] : []));
  const hrefOf = (filter: Show, number = 1) =>
    `${resultHref(report.kind, report.recordId, { show: filter, ...(number > 1 && { page: number }) })}#questions`;
  return (
    <>
      <ul className={s.filters} aria-label="看哪些题">
        {FILTERS.map(([filter, name]) => (
          <li key={filter}>
            <FilterChip as={Link} href={hrefOf(filter)} current={filter === current}>
              {`${name} ${questionsOf(report, filter).length}`}
            </FilterChip>
          </li>
        ))}
      </ul>
      {cut.length === 0 ? (
        <p className={s.none}>{NOTHING[current]}</p>
      ) : (
        <ZoomArea>
          <ol className={s.list}>
            {cut.map((question, place) => (
              <QuestionReview
                key={question.seq}
                question={question}
                among={among}
                withMaterial={
                  question.ask !== null &&
                  question.ask.material !== "" &&
                  cut[place - 1]?.ask?.materialId !== question.ask.materialId
                }
              />
            ))}
          </ol>
        </ZoomArea>
      )}
      <Pagination
        as={Link}
        page={at}
        pageCount={pageCount}
        hrefOf={(number) => hrefOf(current, number)}
        label="题目分页"
      />
    </>
  );
}

const NOTHING: Readonly<Record<Show, string>> = {
  wrong: "没有错题。",
  none: "每一题都做了。",
  marked: "没有标记过的题。",
  all: "这份卷没有题目。",
};
