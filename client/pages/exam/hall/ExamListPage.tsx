import { href } from "#shared/routes/href.ts";
import { type ExamCard, type ExamFilters, EXAMS_A_PAGE, examListCall } from "#client/calls/exam.ts";
import { useCall } from "#client/calls/call.ts";
import { FilterRow } from "#client/lists/FilterRow.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { KINDS, type KindOfExam } from "../examAddress.ts";
import { s } from "./ExamListPage.styles.ts";
import { ExamRow } from "./ExamRow.tsx";
import { groupExams } from "./groupExams.ts";
import { subjectRows } from "./subjectRows.ts";

const LEADS = {
  mock: "整卷计时作答，和正式考试一样交卷出成绩。随时可以开始，也可以暂停。",
  online: "老师安排了时间的考试。到时间进来，按服务器时间计时。",
} as const;

interface Props {
  readonly kind: KindOfExam;
  readonly filters: ExamFilters;
}

/** Lists the exams that are open, those that are coming and those that have ended. */
export function ExamListPage({ kind, filters }: Props) {
  const site = useSite();
  const { now } = useBoot();
  const exams = useCall(examListCall(kind.kind, filters));
  const groups = groupExams(exams.list);
  const hrefOf = (subject: string | undefined, page = 1) =>
    href(kind.hall, { subject, ...(page > 1 && { page }) });
  return (
    <Container width="reading">
      <title>{pageTitle(site, kind.title)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={kind.title} lead={LEADS[kind.kind]} />
      <LinkTabs
        as={Link}
        label="考试种类"
        current={kind.kind}
        items={Object.values(KINDS).map(({ kind: key, hall, title }) => ({
          key,
          label: title,
          href: href(hall, { subject: filters.subject }),
        }))}
      />
      <div className={s.filters} role="group" aria-label="按科目筛选">
        {subjectRows(site.subjects, filters.subject).map(({ name, values }) => (
          <FilterRow
            key={name}
            name={name}
            values={values.map(({ id, label, current }) => ({
              key: id ?? "",
              label,
              current,
              href: hrefOf(id),
            }))}
          />
        ))}
      </div>
      {exams.list.length === 0 ? (
        <NoExams kind={kind} filters={filters} total={exams.total} allHref={hrefOf(undefined)} />
      ) : (
        <>
          {filters.page === 1 && <NothingAhead kind={kind} subject={filters.subject} exams={exams.list} />}
          {groups.map(({ name, exams: own }) => (
            <section key={name} className={s.group} aria-labelledby={`group-${name}`}>
              <SectionHeading title={name} note={`${own.length} 场`} id={`group-${name}`} />
              <ul className={s.rows}>
                {own.map((exam) => (
                  <ExamRow key={exam.paperId} exam={exam} serverTime={exams.serverTime ?? now} />
                ))}
              </ul>
            </section>
          ))}
          <Pagination
            as={Link}
            page={filters.page}
            pageCount={Math.ceil(exams.total / (exams.pageSize || EXAMS_A_PAGE))}
            hrefOf={(page) => hrefOf(filters.subject, page)}
            label="考试分页"
          />
        </>
      )}
    </Container>
  );
}

const AHEAD = new Set(["doing", "paused", "open", "waiting", "coming", "buy"]);

/** Shown if every listed exam has ended: suggests another page. */
function NothingAhead({
  kind,
  subject,
  exams,
}: Pick<Props, "kind"> & Pick<ExamFilters, "subject"> & { readonly exams: readonly ExamCard[] }) {
  if (exams.some(({ state }) => AHEAD.has(state))) return null;
  const next = elsewhere(kind, subject);
  return (
    <p className={s.ahead}>
      {kind.kind === "online"
        ? "现在没有可以参加的在线考试，安排好以后会列在这里。"
        : "这里的模拟卷你都考完了，成绩和解析还可以再看。"}
      <Link className={buttonClass("secondary", "small")} href={next.href}>
        {next.label}
      </Link>
    </p>
  );
}

function NoExams({
  kind,
  filters,
  total,
  allHref,
}: Props & { readonly total: number; readonly allHref: string }) {
  const isPast = filters.page > 1 && total > 0;
  const isNarrowed = filters.subject !== undefined;
  const next =
    isPast || isNarrowed
      ? {
          href: isPast ? href(kind.hall, { subject: filters.subject }) : allHref,
          label: isPast ? "回到第一页" : "看全部科目",
        }
      : elsewhere(kind, undefined);
  return (
    <Empty
      art={isPast || isNarrowed ? "search" : "record"}
      title={
        isPast
          ? "没有这一页"
          : isNarrowed
            ? `这个科目还没有${kind.title}`
            : kind.kind === "online"
              ? "还没有安排在线考试"
              : "还没有模拟卷"
      }
      why={
        isPast
          ? null
          : kind.kind === "online"
            ? "老师安排好以后，考试的时间和说明会列在这里。"
            : "新的模拟卷上架以后会列在这里。"
      }
      action={
        <Link className={buttonClass("primary")} href={next.href}>
          {next.label}
        </Link>
      }
    />
  );
}

/** Returns a link to the other kind of exam or to practice, narrowed to the same subject. */
function elsewhere({ kind }: KindOfExam, subject: string | undefined) {
  return kind === "online"
    ? { href: href("mockExam", { subject }), label: "先做一套模拟卷" }
    : { href: href("questionExam", { mode: "random", subject }), label: "去练习" };
}
