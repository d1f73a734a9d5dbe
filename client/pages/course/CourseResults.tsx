import { type MouseEvent, useEffect, useRef } from "react";
import { useBoot } from "../../app/bootContext.ts";
import { isPlainClick } from "../../navigation/isPlainClick.ts";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../queries/call.ts";
import { COURSES_A_PAGE, type CourseFilters, courseListCall } from "../../queries/course.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { CourseCells, CourseGrid } from "../cards/CourseGrid.tsx";
import { ChosenFilters } from "../filters/ChosenFilters.tsx";
import type { ChosenSubjects } from "./chosenSubjects.ts";
import { courseListHref, subjectOnly } from "./courseFilters.ts";
import { s } from "./CourseResults.styles.ts";
import { chosenFilters } from "./filterLabels.ts";
import { NoCourses } from "./NoCourses.tsx";
import { useLaterPages } from "./useLaterPages.ts";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
}

export function CourseResults({ filters, chosen }: Props) {
  const { origin } = useBoot();
  const { list, total, pageSize } = useCall(courseListCall(filters));
  const all = Math.max(total, list.length);
  const perPage = pageSize || COURSES_A_PAGE;
  const pageCount = Math.ceil(all / perPage);
  const { later, last, busy, addPage } = useLaterPages(filters, pageCount);
  const hrefOf = (page: number) => courseListHref({ ...filters, page });
  const shown = Math.min(last * perPage, all) - (filters.page - 1) * perPage;
  const { grid, focusFrom } = useFocusOnAdded(last);
  const count = `共 ${all} 门课程${later.length > 0 ? `，已列出 ${shown} 门` : ""}`;
  return (
    <>
      {filters.page > 1 ? <link rel="prev" href={origin + hrefOf(filters.page - 1)} /> : null}
      {filters.page < pageCount ? <link rel="next" href={origin + hrefOf(filters.page + 1)} /> : null}
      <ChosenFilters
        count={count}
        chosen={chosenFilters(filters)}
        clearHref={courseListHref(subjectOnly(filters))}
      />
      {list.length > 0 ? (
        <CourseGrid courses={list} eager={4} level={2} ref={grid}>
          {later.map((page) => (
            <LaterPage key={page} filters={{ ...filters, page }} />
          ))}
        </CourseGrid>
      ) : (
        <NoCourses filters={filters} chosen={chosen} lastPage={pageCount} />
      )}
      <div className={s.pages}>
        {list.length > 0 && last < pageCount ? (
          <MoreLink
            href={`${hrefOf(last + 1)}#results`}
            busy={busy}
            onMore={() => {
              focusFrom(shown);
              void addPage();
            }}
          />
        ) : null}
        <Pagination
          as={Link}
          page={Math.min(last, Math.max(pageCount, 1))}
          pageCount={pageCount}
          hrefOf={(page) => `${hrefOf(page)}#results`}
          label="课程分页"
        />
      </div>
    </>
  );
}

function LaterPage({ filters }: Pick<Props, "filters">) {
  return <CourseCells courses={useCall(courseListCall(filters)).list} level={2} />;
}

/** The first card that was added takes the focus: the link that brought it may be gone. */
function useFocusOnAdded(last: number) {
  const grid = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null) return;
    grid.current?.children.item(from.current)?.querySelector("a")?.focus({ preventScroll: true });
    from.current = null;
  }, [last]);
  return { grid, focusFrom: (index: number) => void (from.current = index) };
}

interface MoreProps {
  readonly href: string;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** The next page, put under this one; without JavaScript, in a new tab and for robots it is that page's link. */
function MoreLink({ href, busy, onMore }: MoreProps) {
  function add(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onMore();
  }
  return (
    <Link
      className={buttonClass("secondary", "large")}
      href={href}
      onClick={add}
      aria-busy={busy || undefined}
    >
      {busy ? "正在加载…" : "加载更多"}
    </Link>
  );
}
