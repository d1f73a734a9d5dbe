import { reviewPlan, wrongFacets } from "#shared/contract/study/endpoints.ts";
import { useOff } from "#client/site/useOff.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type ComponentProps, Suspense } from "react";
import { wrongReasonName } from "#shared/domain/wrongBook.ts";
import { useKnown } from "#client/calls/call.ts";
import {
  type WrongFacets,
  type WrongFilters,
  wrongFacetsCall,
  wrongListCall,
  wrongPaperCall,
} from "#client/calls/study.ts";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { FilterPanel } from "#client/lists/FilterPanel.tsx";
import { FilterRow } from "#client/lists/FilterRow.tsx";
import { ListResults } from "#client/lists/ListResults.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { ReviewPanel } from "../review/ReviewPanel.tsx";
import { s } from "./own.styles.ts";
import { SubjectRow } from "./SubjectRow.tsx";
import type { WrongPaper } from "./WrongPaper.tsx";
import { WrongRow } from "./WrongRow.tsx";
import { WrongTools } from "./WrongTools.tsx";
import { wrongAddress, wrongListOf } from "./wrongList.ts";

/** The code for printing is lazy, because few learners print. */
export const wrongPaper = lazySource(async () => (await import("./WrongPaper.tsx")).WrongPaper);

const TITLE = "错题本";

function WrongBookPage() {
  const filters = wrongAddress.read(useRouteParams(), useSearch());
  return (
    <Suspense fallback={null}>
      {filters.print ? <Paper filters={filters} /> : <WrongBook filters={filters} />}
    </Suspense>
  );
}

function Paper(props: ComponentProps<typeof WrongPaper>) {
  const Loaded = useLazy(wrongPaper);
  return <Loaded {...props} />;
}

function WrongBook({ filters }: { readonly filters: WrongFilters }) {
  const practice = usePracticeHref();
  const facets = useKnown(wrongFacetsCall(filters), useOff(wrongFacets.path));
  const list = wrongListOf(facets ?? NO_FACETS);
  const plan = useKnown(callOf(reviewPlan, {}), useOff(reviewPlan.path));
  return (
    <div className={s.page}>
      <title>{pageTitle(useSite(), TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={TITLE} lead={leadOf(plan?.leavesAfter)} />
      {plan && <ReviewPanel />}
      {facets && facets.subject.length > 0 && (
        <div className={s.above}>
          <FilterPanel label="筛选错题" list={list} filters={filters}>
            <FilterRows facets={facets} filters={filters} />
          </FilterPanel>
          <WrongTools facets={facets} filters={filters} />
        </div>
      )}
      <ListResults
        list={list}
        filters={filters}
        listClass={s.rows}
        items={(wrongs) => {
          const among = wrongs.map(({ question }) => question.id);
          return wrongs.map((wrong) => (
            <WrongRow key={wrong.id} wrong={wrong} filters={filters} among={among} />
          ));
        }}
        nothing={
          <Empty
            title="错题本是空的"
            why="练习和考试里答错的、猜对的题会自动收进来。"
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

/** Used if the upstream does not count the questions per filter. */
const NO_FACETS: Pick<WrongFacets, "subject" | "chapter" | "source"> = {
  subject: [],
  chapter: [],
  source: [],
};

function leadOf(leavesAfter: number | undefined): string {
  const all = "答错的和猜对的题都在这里";
  return leavesAfter === undefined ? `${all}。` : `${all}，连续答对 ${leavesAfter} 次就移出。`;
}

interface RowsProps {
  readonly facets: WrongFacets;
  readonly filters: WrongFilters;
}

function FilterRows({ facets, filters }: RowsProps) {
  const { subject } = filters;
  const at = (own: Partial<WrongFilters>) => wrongAddress.href({ ...filters, ...own, page: 1 });
  const row = (
    name: string,
    member: "chapter" | "source" | "due" | "reason",
    values: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <FilterRow
      name={name}
      values={
        values.length === 0
          ? []
          : [{ value: undefined, label: "全部" }, ...values].map(({ value, label }) => ({
              key: value ?? "all",
              label,
              href: at({ [member]: value }),
              current: filters[member] === value,
            }))
      }
    />
  );
  return (
    <>
      <SubjectRow
        subjects={facets.subject}
        current={subject}
        hrefOf={(id) => wrongAddress.href({ subject: id, page: 1 })}
      />
      {subject !== undefined &&
        row(
          "章节",
          "chapter",
          facets.chapter.map(({ id, name, num }) => ({ value: id, label: `${name} ${num}` })),
        )}
      {row(
        "来源",
        "source",
        facets.source.map(({ examType, name, num }) => ({ value: examType, label: `${name} ${num}` })),
      )}
      {row("复习", "due", facets.dueNum > 0 ? [{ value: "1", label: `今天该复习 ${facets.dueNum}` }] : [])}
      {row(
        "错因",
        "reason",
        facets.reason.map(({ reason, num }) => ({
          value: reason,
          label: `${wrongReasonName(reason)} ${num}`,
        })),
      )}
    </>
  );
}

export const screen: Screen = {
  Component: WrongBookPage,
  code: [textRenderer, wrongPaper],
  needs: ({ params, search }) => {
    const filters = wrongAddress.read(params, search);
    if (filters.print) return { critical: [wrongPaperCall(filters)] };
    const wanted = [wrongFacetsCall(filters), callOf(reviewPlan, {})];
    return { critical: [wrongListCall(filters), ...wanted], wanted };
  },
};
