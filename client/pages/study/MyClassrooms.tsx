import { callOf } from "#shared/contract/endpoint.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useNow } from "../../site/clock.ts";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../calls/call.ts";
import { expiryText } from "../../cards/cardTexts.ts";
import { useSite } from "../../site/boot.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { s } from "./MyClassrooms.styles.ts";

/** The learner's classrooms with what is done and until when they last; who has none gets one first step. */
export function MyClassrooms() {
  const now = useNow();
  const classrooms = useCall(callOf(userClassrooms, {})).flatMap(({ list }) => list);
  if (classrooms.length === 0) return <NoClassrooms />;
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
              <span className={s.facts}>{`已学 ${studyPercent}% · ${expiryText(expireTime, now)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoClassrooms() {
  const { mode, nav } = useSite();
  const sells = mode === "full" && nav.course.isShow;
  return (
    <div className={s.none}>
      <h2 id="my-classrooms">还没有报读班级</h2>
      <p>{sells ? "选一门课，从第一讲开始。" : "学校为你开通班级以后，会列在这里。"}</p>
      {sells ? (
        <Link className={buttonClass("primary")} href="/course">
          去选课
        </Link>
      ) : null}
    </div>
  );
}
