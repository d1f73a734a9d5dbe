import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Card, cardLinkClass } from "../ui/Card.tsx";
import { TwoPartName } from "../ui/TwoPartName.tsx";
import { teachingText } from "./cardTexts.ts";
import { s } from "./TeacherCard.styles.ts";

export type TeacherBrief = DataOf<typeof listTeachers>["list"][number];

interface Props {
  readonly teacher: TeacherBrief;
  readonly level?: 2 | 3;
  /** True to show the teacher's subjects and number of learners as well. */
  readonly figures?: boolean;
}

export function TeacherCard({ teacher, level = 3, figures = false }: Props) {
  const Name = level === 2 ? "h2" : "h3";
  return (
    <Card kind="linked" as="article">
      <div className={s.card}>
        <Avatar src={mediaUrl(teacher.avatar)} name="" size={88} />
        <Name className={s.name}>
          <Link named className={cardLinkClass} href={href("teacherDetail", { id: teacher.id })}>
            {teacher.name}
          </Link>
        </Name>
        <p className={s.title}>
          <TwoPartName name={teacher.title || teacher.subjectName} />
        </p>
        {figures ? (
          <>
            <p className={s.subjects}>{teacher.subjectName}</p>
            <p className={s.facts}>{teachingText({ ...teacher, subjectName: "" })}</p>
          </>
        ) : null}
        <p className={s.intro}>{teacher.intro}</p>
      </div>
    </Card>
  );
}
