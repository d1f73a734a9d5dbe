import { useCall } from "#client/calls/call.ts";
import { s } from "#client/cards/grid.styles.ts";
import { TeacherCard } from "#client/cards/TeacherCard.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { homeTeachersCall } from "./homeCalls.ts";

export function TeachersRow() {
  const { list } = useCall(homeTeachersCall());
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="teachers-title">
      <SectionHeading id="teachers-title" title="名师" action={<Link href="/teacher">全部老师</Link>} />
      <ul className={s.six}>
        {list.slice(0, 6).map((teacher) => (
          <li key={teacher.id}>
            <TeacherCard teacher={teacher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
