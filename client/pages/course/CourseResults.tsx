import { useBoot } from "../../app/bootContext.ts";
import { CourseGrid } from "../cards/CourseGrid.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../queries/call.ts";
import { COURSES_A_PAGE, type CourseFilters, courseListCall } from "../../queries/course.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";
import type { ChosenSubjects } from "./chosenSubjects.ts";
import { courseListHref } from "./courseFilters.ts";
import { s } from "./CourseResults.styles.ts";
import { NoCourses } from "./NoCourses.tsx";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
}

export function CourseResults({ filters, chosen }: Props) {
  const { origin } = useBoot();
  const { list, total, pageSize } = useCall(courseListCall(filters));
  const pageCount = Math.ceil(Math.max(total, list.length) / (pageSize || COURSES_A_PAGE));
  const hrefOf = (page: number) => courseListHref({ ...filters, page });
  return (
    <>
      {filters.page > 1 ? <link rel="prev" href={origin + hrefOf(filters.page - 1)} /> : null}
      {filters.page < pageCount ? <link rel="next" href={origin + hrefOf(filters.page + 1)} /> : null}
      <ChosenFilters filters={filters} count={`共 ${Math.max(total, list.length)} 门课程`} />
      {list.length > 0 ? (
        <CourseGrid courses={list} eager={4} level={2} />
      ) : (
        <NoCourses filters={filters} chosen={chosen} lastPage={pageCount} />
      )}
      <div className={s.pages}>
        <Pagination
          as={Link}
          page={Math.min(filters.page, Math.max(pageCount, 1))}
          pageCount={pageCount}
          hrefOf={(page) => `${hrefOf(page)}#results`}
          label="课程分页"
        />
      </div>
    </>
  );
}
