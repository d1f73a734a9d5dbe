import { href } from "#shared/routes/href.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { cardLinkClass } from "#client/ui/Card.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import type { CourseBrief } from "#client/cards/CourseCard.tsx";
import { extentText, factsText } from "#client/cards/cardTexts.ts";
import { s } from "./CourseGroups.styles.ts";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";

/** A course of a classroom, without its price: the classroom includes the course. */
export function CourseRow({ course, level }: { readonly course: CourseBrief; readonly level: 3 | 4 }) {
  const Name = level === 3 ? "h3" : "h4";
  const teachers = course.teacher.map(({ name }) => name).filter(Boolean);
  return (
    <li className={s.row}>
      <span className={s.picture}>
        <Cover src={mediaUrl(course.cover)} alt="" width={112} />
      </span>
      <div className={s.words}>
        <Name className={s.name}>
          <Link named className={cardLinkClass} href={href("courseDetail", { id: course.id })}>
            <TwoPartName name={course.name} />
          </Link>
        </Name>
        <p className={s.meta}>
          {factsText(
            course.type,
            extentText(course.lessonNum, course.hours),
            teachers.slice(0, 2).join("、"),
          )}
        </p>
      </div>
      {course.isBuy && course.progress > 0 ? (
        <StatusTag tone="brand">{`已学 ${course.progress}%`}</StatusTag>
      ) : null}
      {course.year ? <span className={s.year}>{course.year} 年</span> : null}
    </li>
  );
}
