import { useSite } from "#client/site/boot.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { ChosenSubjects } from "#client/lists/chosenSubjects.ts";
import type { CourseFilters } from "#client/calls/catalogue.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { FilterChip } from "#client/ui/Chip.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { courseListFor } from "./courseList.ts";
import { nearestSubjects } from "./nearestSubjects.ts";
import { s } from "./NoCourses.styles.ts";

interface Props {
  readonly filters: CourseFilters;
  readonly chosen: ChosenSubjects;
}

/** Shown for a subject without courses. Links to related subjects. */
export function NoCourses({ filters, chosen }: Props) {
  const site = useSite();
  const near = nearestSubjects(site.subjects, filters, chosen);
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
            <Link className={buttonClass("primary")} href={courseListFor(site).address.href({ page: 1 })}>
              看全部课程
            </Link>
          ) : null}
        </div>
      }
    />
  );
}
