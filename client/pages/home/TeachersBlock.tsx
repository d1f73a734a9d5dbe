import { Block } from "../../app/Block.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../queries/call.ts";
import { homeTeachersCall } from "../../queries/home.ts";
import { SectionHeading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { s as grids } from "../cards/grid.styles.ts";
import { TeacherCard } from "../cards/TeacherCard.tsx";
import { s } from "./TeachersBlock.styles.ts";

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
      <ul className={grids.six}>
        {list.slice(0, 6).map((teacher, index) => (
          <li key={teacher.id} className={index < 2 ? undefined : s.third}>
            <TeacherCard teacher={teacher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
