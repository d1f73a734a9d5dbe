import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { questionsHref } from "#client/site/questionsHref.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Chip } from "#client/ui/Chip.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { href } from "#shared/routes/href.ts";
import { ShareButton } from "#client/share/ShareButton.tsx";
import type { CourseDetail } from "./courseJsonLd.ts";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";

interface Props {
  readonly course: CourseDetail;
}

function trialOf({ chapter }: CourseDetail) {
  return chapter.flatMap(({ lesson }) => lesson).find(({ isFree }) => isFree);
}

/** Links to a trial lesson and to sample questions, for visitors who do not own the course. */
function Samples({ course }: Props) {
  const site = useSite();
  const trial = trialOf(course);
  return (
    <>
      {trial && (
        <Link
          className={buttonClass("secondary")}
          href={href("courseTrial", { id: course.id, lesson: trial.id })}
        >
          试看一讲
        </Link>
      )}
      {site.nav.question.isShow && (
        <Link className={buttonClass("quiet")} href={questionsHref(site, course.subjectId)}>
          试做几题
        </Link>
      )}
    </>
  );
}

export function CourseHead({ course }: Props) {
  const tags = [course.subjectName, course.type, ...course.tags].filter(Boolean);
  return (
    <header className={s.head}>
      <div className={s.picture}>
        <Cover src={mediaUrl(course.cover)} alt={course.name} width={400} eager>
          {course.isBuy ? (
            <StatusTag tone="brand">已购</StatusTag>
          ) : trialOf(course) ? (
            <StatusTag>试看</StatusTag>
          ) : null}
        </Cover>
      </div>
      <div className={s.words}>
        <h1 className={s.title}>
          <TwoPartName name={course.name} />
        </h1>
        {course.intro ? <p className={s.intro}>{course.intro}</p> : null}
        <div className={s.tags}>
          {[...new Set(tags)].map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
        <div className={course.isBuy ? s.share : s.ways}>
          {!course.isBuy && <Samples course={course} />}
          <ShareButton
            item={{
              kind: "course",
              id: course.id,
              title: course.name,
              path: href("courseDetail", { id: course.id }),
            }}
          />
        </div>
      </div>
    </header>
  );
}
