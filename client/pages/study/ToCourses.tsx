import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { ownClassroomsCall } from "#client/calls/study.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";

/** The link of an empty list: to the learner's courses or, for a learner without courses, to all courses. */
export function ToCourses() {
  return (
    <QuietBlock fallback={<ToOwn />} instead={() => <ToOwn />}>
      <ToSome />
    </QuietBlock>
  );
}

function ToSome() {
  const { mode, nav } = useSite();
  const hasSome = useCall(ownClassroomsCall(undefined)).some(({ list }) => list.length > 0);
  if (hasSome || mode === "study" || !nav.course.isShow) return <ToOwn />;
  return (
    <Link className={buttonClass("primary")} href={href("course")}>
      去选课
    </Link>
  );
}

function ToOwn() {
  return (
    <Link className={buttonClass("primary")} href={href("studyMyCourse")}>
      去我的课程
    </Link>
  );
}
