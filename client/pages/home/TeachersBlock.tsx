import { Block } from "../../calls/Block.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../calls/call.ts";
import { homeTeachersCall } from "../../calls/catalogue.ts";
import { SectionHeading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { s } from "../../cards/grid.styles.ts";
import { TeacherCard } from "../../cards/TeacherCard.tsx";

export function TeachersBlock() {
  return (
    <Block fallback={<Skeleton shape="row" count={3} />}>
      <Teachers />
    </Block>
  );
}

function Teachers() {
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
