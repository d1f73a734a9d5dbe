import { href } from "#shared/routes/href.ts";
import type { OpenedShare } from "#client/calls/share.ts";
import { extentText, factsText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { s } from "./SharePage.styles.ts";

interface Props {
  readonly title: string;
  readonly course: NonNullable<OpenedShare["course"]>;
}

export function SharedCourse({ title, course }: Props) {
  return (
    <>
      <Cover src={mediaUrl(course.cover)} alt="" width={712} eager />
      <div className={s.body}>
        <h1 className={s.title}>
          <TwoPartName name={title} />
        </h1>
        <p className={s.facts}>
          {factsText(
            !title.startsWith(course.subjectName) && course.subjectName,
            course.type,
            course.teacher.join("、"),
          )}
        </p>
        <p className={s.facts}>{extentText(course.lessonNum, course.hours)}</p>
        {course.intro ? <p className={s.intro}>{course.intro}</p> : null}
        <Link className={buttonClass("primary", "large")} href={href("courseDetail", { id: course.id })}>
          看课程
        </Link>
      </div>
    </>
  );
}
