import { useSite } from "../../app/bootContext.ts";
import { Link } from "../../navigation/Link.tsx";
import type { CourseFilters } from "../../queries/course.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { FilterChip } from "../../ui/Chip.tsx";
import { Empty } from "../../ui/Empty.tsx";
import type { ChosenSubjects } from "./chosenSubjects.ts";
import { s } from "./CourseResults.styles.ts";
import { courseListHref, isNarrowed, subjectOnly } from "./courseFilters.ts";
import { nearestSubjects } from "./nearestSubjects.ts";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
  readonly lastPage: number;
}

/** Says why the list is empty and offers the one step that most likely ends that. */
export function NoCourses({ filters, chosen, lastPage }: Props) {
  const { subjects } = useSite();
  if (lastPage > 0) {
    return (
      <Empty
        art="search"
        title="没有这一页"
        why={`课程只有 ${lastPage} 页。`}
        action={
          <Link className={buttonClass("primary")} href={courseListHref({ ...filters, page: lastPage })}>
            看最后一页
          </Link>
        }
      />
    );
  }
  if (isNarrowed(filters)) {
    return (
      <Empty
        art="search"
        title="没有符合条件的课程"
        why="换一个年份或类型，或者清空筛选再看。"
        action={
          <Link className={buttonClass("primary")} href={courseListHref(subjectOnly(filters))}>
            清空筛选
          </Link>
        }
      />
    );
  }
  const near = nearestSubjects(subjects, filters, chosen);
  return (
    <Empty
      title="这里还没有课程"
      why={near.length > 0 ? "老师正在准备。先看看相近的科目：" : "老师正在准备，过些时候再来看看。"}
      action={
        <div className={s.steps}>
          {near.length > 0 ? (
            <div className={s.near}>
              {near.map(({ label, href }) => (
                <FilterChip key={href} as={Link} href={href} current={false}>
                  {label}
                </FilterChip>
              ))}
            </div>
          ) : null}
          {filters.level1 ? (
            <Link className={buttonClass("primary")} href={courseListHref({ page: 1 })}>
              看全部课程
            </Link>
          ) : null}
        </div>
      }
    />
  );
}
