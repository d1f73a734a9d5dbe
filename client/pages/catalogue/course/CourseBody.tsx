import { href } from "#shared/routes/href.ts";
import { useSite } from "#client/site/boot.ts";
import { useSignedIn } from "#client/site/session.ts";
import { RichHtml } from "#client/richText/RichHtml.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { ClassroomGrid } from "#client/cards/ClassroomGrid.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { PersonRows } from "#client/cards/PersonRows.tsx";
import { s as prose } from "#client/cards/prose.styles.ts";
import { CourseQuestions } from "./CourseQuestions.tsx";
import type { CourseDetail } from "./courseJsonLd.ts";
import { Outline } from "./Outline.tsx";
import { studyRoomOf } from "#client/cards/studyRoomOf.ts";
import { useCurrentSection } from "./useCurrentSection.ts";

export function CourseBody({ course }: { readonly course: CourseDetail }) {
  const { phone } = useSite();
  const tabs = [
    { key: "intro", label: "课程介绍", href: "#intro" },
    { key: "outline", label: "目录", href: "#outline" },
    ...(course.teacher.length > 0 ? [{ key: "teachers", label: "老师", href: "#teachers" }] : []),
    { key: "questions", label: "常见问题", href: "#questions" },
  ];
  const signedIn = useSignedIn();
  const room = studyRoomOf(course) ?? course.classroom[0]?.classroomId;
  const playIn = signedIn ? room : undefined;
  const current = useCurrentSection(tabs.map(({ key }) => key).join(" "));
  return (
    <div className={s.body}>
      <div className={s.tabs}>
        <LinkTabs as={Link} label="本页内容" items={tabs} current={current} />
      </div>
      <section id="intro" className={s.section} aria-labelledby="intro-title">
        <SectionHeading id="intro-title" title="课程介绍" />
        {course.detail ? (
          <RichHtml html={course.detail} className={prose.prose} />
        ) : (
          <p>{course.intro || "课程介绍正在整理中。"}</p>
        )}
      </section>
      <section id="outline" className={s.section} aria-labelledby="outline-title">
        <SectionHeading
          id="outline-title"
          title="目录"
          note={factsText(course.lessonNum > 0 && `共 ${course.lessonNum} 讲`)}
        />
        {course.chapter.length > 0 ? (
          <Outline
            chapters={course.chapter}
            owned={course.isBuy}
            playIn={playIn}
            trialOf={(lesson) => href("courseTrial", { id: course.id, lesson })}
          />
        ) : (
          <Empty title="目录正在整理中" why="老师排好课后会在这里公布每一讲的内容。" />
        )}
      </section>
      {course.teacher.length > 0 ? (
        <section id="teachers" className={s.section} aria-labelledby="teachers-title">
          <SectionHeading id="teachers-title" title="老师" />
          <PersonRows people={course.teacher} />
        </section>
      ) : null}
      <section id="questions" className={s.section} aria-labelledby="questions-title">
        <SectionHeading id="questions-title" title="常见问题" />
        <CourseQuestions course={course} phone={phone} />
      </section>
      {course.classroom.length > 0 ? (
        <section className={s.section} aria-labelledby="classrooms-title">
          <SectionHeading id="classrooms-title" title="包含这门课的班级" />
          <ClassroomGrid classrooms={course.classroom} narrow />
        </section>
      ) : null}
    </div>
  );
}
