import { RichHtml } from "#client/richText/RichHtml.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { PersonRows } from "#client/cards/PersonRows.tsx";
import { s as prose } from "#client/cards/prose.styles.ts";
import type { ClassroomDetail } from "./ClassroomHead.tsx";
import { CourseGroups } from "./CourseGroups.tsx";
import { Services } from "./Services.tsx";

export function ClassroomBody({ classroom }: { readonly classroom: ClassroomDetail }) {
  const services = [...new Set(classroom.services.filter(Boolean))];
  const hasCourses = classroom.group.some(({ list }) => list.some(({ course }) => course.length > 0));
  return (
    <div className={s.body}>
      {services.length > 0 ? (
        <section className={s.section} aria-labelledby="services-title">
          <SectionHeading id="services-title" title="班级服务" />
          <Services services={services} />
        </section>
      ) : null}
      <section id="courses" className={s.section} aria-labelledby="courses-title">
        <SectionHeading
          id="courses-title"
          title="班级课程"
          note={classroom.courseNum > 0 ? `共 ${classroom.courseNum} 门` : undefined}
        />
        {hasCourses ? (
          <CourseGroups group={classroom.group} classroomName={classroom.name} />
        ) : (
          <Empty title="课程正在安排" why="班级课程确定以后会列在这里。" />
        )}
      </section>
      {classroom.detail ? (
        <section className={s.section} aria-labelledby="detail-title">
          <SectionHeading id="detail-title" title="班级介绍" />
          <RichHtml html={classroom.detail} className={prose.prose} />
        </section>
      ) : null}
      {classroom.teacher.length > 0 ? (
        <section className={s.section} aria-labelledby="teachers-title">
          <SectionHeading id="teachers-title" title="老师" />
          <PersonRows people={classroom.teacher} />
        </section>
      ) : null}
    </div>
  );
}
