import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Card, cardLinkClass } from "../ui/Card.tsx";
import { Cover } from "../ui/Cover.tsx";
import { Price } from "../ui/Price.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { StatusTag } from "../ui/Tag.tsx";
import { s } from "./card.styles.ts";
import { extentText, factsText, peopleText } from "./cardTexts.ts";
import { TwoPartName } from "../ui/TwoPartName.tsx";

export type CourseBrief = DataOf<typeof listCourses>["list"][number];

interface Props {
  readonly course: CourseBrief;
  /** True for cards on the first screen, whose pictures load at once. */
  readonly eager?: boolean;
  readonly level?: 2 | 3;
  /** True if only some courses of the list have a trial, so that the mark 试看 (trial) distinguishes them. */
  readonly showsTrial?: boolean;
}

export function CourseCard({ course, eager = false, level = 3, showsTrial = true }: Props) {
  const Name = level === 2 ? "h2" : "h3";
  const teachers = course.teacher.map(({ name }) => name).filter(Boolean);
  return (
    <Card kind="linked" as="article">
      <Cover src={mediaUrl(course.cover)} alt={course.name} width={320} eager={eager}>
        <CornerTag course={course} showsTrial={showsTrial} />
      </Cover>
      <div className={s.body}>
        <Name className={s.name}>
          <Link named className={cardLinkClass} href={href("courseDetail", { id: course.id })}>
            <TwoPartName name={course.name} />
          </Link>
        </Name>
        <p className={s.meta}>
          {factsText(teachers.slice(0, 3).join("、"), course.type) || course.subjectName || "\u00a0"}
        </p>
        <p className={s.meta}>{extentText(course.lessonNum, course.hours) || "\u00a0"}</p>
        <CourseFoot course={course} />
      </div>
    </Card>
  );
}

function CornerTag({ course, showsTrial }: Pick<Props, "course" | "showsTrial">) {
  if (course.isBuy) return <StatusTag tone="brand">已购</StatusTag>;
  return showsTrial && course.hasTrial && !course.isFree ? <StatusTag>试看</StatusTag> : null;
}

function CourseFoot({ course }: { readonly course: CourseBrief }) {
  const { showPrice } = useSite();
  if (course.isBuy) {
    return (
      <div className={s.bar}>
        <ProgressBar value={course.progress} label="已学" />
      </div>
    );
  }
  return (
    <div className={s.courseFoot}>
      <Price
        value={course.isFree ? 0 : course.price}
        origin={course.isFree ? undefined : course.originPrice}
        visible={showPrice}
      />
      <span className={s.meta}>{peopleText(course.studyNum)}</span>
    </div>
  );
}
