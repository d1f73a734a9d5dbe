import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "../calls/Block.tsx";
import { useCall } from "../calls/call.ts";
import { Link } from "../navigation/Link.tsx";
import { useSite } from "../site/boot.ts";
import { type Goal, isOfGoal, useGoal } from "../site/goal.ts";
import { buttonClass } from "../ui/Button.tsx";
import { s } from "./FinishedDay.styles.ts";

/** Leads on at the end of the day's list: to a free course of the goal that the learner does not have yet. */
export function FinishedDay() {
  const { nav } = useSite();
  const goal = useGoal();
  return (
    <p className={s.ways}>
      {goal && nav.course.isShow ? (
        <QuietBlock fallback={null} instead={() => null}>
          <FreeCourse goal={goal} />
        </QuietBlock>
      ) : null}
      <Link href={href("studyCourse")}>回学习中心</Link>
    </p>
  );
}

function FreeCourse({ goal }: { readonly goal: Goal }) {
  const { list } = useCall(callOf(listCourses, { level1: goal.level1.id, price: "free", page: 1 }));
  const open = list.filter(({ isBuy }) => !isBuy);
  const course = open.find(({ subjectId }) => isOfGoal(goal, subjectId)) ?? open[0];
  if (!course) return null;
  return (
    <Link className={buttonClass("primary")} href={href("courseDetail", { id: course.id })}>
      免费课：{course.name}
    </Link>
  );
}
