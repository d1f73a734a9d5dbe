import { useCall } from "../../../calls/call.ts";
import { myLivesPageCall } from "../../../calls/live.ts";
import { learnRecordCall, ownClassroomsCall } from "../../../calls/study.ts";
import { Link } from "../../../navigation/Link.tsx";
import { useNow } from "../../../site/clock.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { s } from "./OverviewPage.styles.ts";
import { todayRows } from "./todayRows.ts";

/** At most three rows, so that nothing below moves for them. */
export function Today() {
  const records = useCall(learnRecordCall({ page: 1 })).list;
  const lives = useCall(myLivesPageCall(1)).list;
  const classrooms = useCall(ownClassroomsCall()).flatMap(({ list }) => list);
  const rows = todayRows({ records, lives, classrooms }, useNow());
  if (rows.length === 0) {
    return (
      <div className={s.none}>
        <p>今天没有安排。打开一门课，从没学过的一讲开始。</p>
        <Link className={buttonClass("primary")} href="/study/course/my">
          去我的课程
        </Link>
      </div>
    );
  }
  return (
    <ul>
      {rows.map(({ kind, name, fact, href }) => (
        <li key={kind}>
          <Link className={s.row} href={href}>
            <span className={s.kind}>{kind}</span>
            <span className={s.name}>{name}</span>
            <span className={s.fact}>{fact}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
