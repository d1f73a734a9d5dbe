import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { LiveRoom } from "./liveRoom.ts";
import { s } from "./Room.styles.ts";

export function About({ room }: { readonly room: LiveRoom }) {
  const { intro, course, subjectName, teacher } = room;
  return (
    <div className={s.about}>
      {intro ? <p>{intro}</p> : null}
      <dl className={s.facts}>
        {teacher.name ? (
          <Fact name="主讲" value={[teacher.name, teacher.title].filter(Boolean).join(" · ")} />
        ) : null}
        {subjectName ? <Fact name="科目" value={subjectName} /> : null}
      </dl>
      {course ? (
        <p>
          所属课程：
          <Link named href={href("courseDetail", { id: course.id })}>
            {course.name}
          </Link>
        </p>
      ) : null}
      <p>
        <Link href={href("liveDetail", { id: room.id })}>查看直播详情</Link>
      </p>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={s.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
