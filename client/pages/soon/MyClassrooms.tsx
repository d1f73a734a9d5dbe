import { callOf } from "#shared/contract/endpoint.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useNow } from "../../site/clock.ts";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../calls/call.ts";
import { expiryText } from "../../cards/cardTexts.ts";
import { s } from "./MyClassrooms.styles.ts";

/** What a learner came for, as long as the study area has no screens: the own classrooms. Nothing where there are none. */
export function MyClassrooms() {
  const now = useNow();
  const classrooms = useCall(callOf(userClassrooms, {})).flatMap(({ list }) => list);
  if (classrooms.length === 0) return null;
  return (
    <nav className={s.box} aria-labelledby="my-classrooms">
      <h2 id="my-classrooms" className={s.title}>
        你报读的班级
      </h2>
      <ul>
        {classrooms.map(({ classroomId, name, studyPercent, expireTime }) => (
          <li key={classroomId}>
            <Link className={s.row} href={href("classroomDetail", { id: classroomId })}>
              <span className={s.name}>{name}</span>
              <span className={s.facts}>
                已学 {studyPercent}% · {expiryText(expireTime, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
