import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Card, cardLinkClass } from "../ui/Card.tsx";
import { s } from "./TeacherCard.styles.ts";
import { keepDot } from "../ui/keepDot.ts";

export type TeacherBrief = DataOf<typeof listTeachers>["list"][number];

export function TeacherCard({ teacher }: { readonly teacher: TeacherBrief }) {
  return (
    <Card kind="linked" as="article">
      <div className={s.card}>
        <Avatar src={mediaUrl(teacher.avatar)} name="" size={88} />
        <h3 className={s.name}>
          <Link className={cardLinkClass} href={href("teacherDetail", { id: teacher.id })}>
            {teacher.name}
          </Link>
        </h3>
        {/* No line begins with the dot between two parts of a title. */}
        <p className={s.title}>{keepDot(teacher.title || teacher.subjectName)}</p>
        <p className={s.intro}>{teacher.intro}</p>
      </div>
    </Card>
  );
}
