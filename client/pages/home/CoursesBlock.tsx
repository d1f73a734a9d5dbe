import { Block } from "#client/calls/Block.tsx";
import { useSite } from "#client/site/boot.ts";
import { Link, type LinkProps } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { type Goal, isOfGoal } from "#client/site/goal.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { CardSkeleton } from "#client/cards/CardSkeleton.tsx";
import type { CourseBrief } from "#client/cards/CourseCard.tsx";
import { CourseCells, CourseGrid } from "#client/cards/CourseGrid.tsx";
import { courseListOf } from "#client/cards/subjectHref.ts";
import { s } from "./CoursesBlock.styles.ts";
import { homeCoursesCall } from "./homeCalls.ts";
import type { MouseEvent } from "react";
import { isPlainClick } from "#client/navigation/clicks.ts";
import { useNavigation } from "#client/navigation/navigation.ts";

interface Props {
  /** Id of the level-1 subject from `?subject=` in the address. */
  readonly subject: string | undefined;
  readonly goal: Goal | undefined;
}

export function CoursesBlock({ subject, goal }: Props) {
  const { subjects } = useSite();
  const exam = subject ?? goal?.level1.id;
  const tabs = [
    { key: "", label: "推荐", href: "/#courses" },
    ...subjects.map(({ id, name }) => ({
      key: id,
      label: name,
      href: `/?subject=${encodeURIComponent(id)}#courses`,
    })),
  ];
  return (
    <section id="courses" aria-labelledby="courses-title">
      <SectionHeading
        id="courses-title"
        title="推荐课程"
        action={<Link href={exam ? courseListOf(exam) : "/course"}>全部课程</Link>}
      />
      {subjects.length > 1 ? (
        <LinkTabs as={StayingLink} label="按考试看课程" items={tabs} current={subject ?? ""} />
      ) : null}
      <div className={s.courses}>
        <Block fallback={<CardSkeleton count={8} />}>
          <Courses subject={subject} goal={goal} />
        </Block>
      </div>
    </section>
  );
}

function Courses({ subject, goal }: Props) {
  const list = goalFirst(useCall(homeCoursesCall(subject, goal)).list, goal);
  if (list.length > 0)
    return (
      <CourseGrid>
        <CourseCells courses={list.slice(0, 8)} />
      </CourseGrid>
    );
  return (
    <Empty
      title="课程正在准备"
      why="老师备好课后会在这里开放。"
      action={
        subject ? (
          <Link className={buttonClass()} href="/course">
            看看其他课程
          </Link>
        ) : undefined
      }
    />
  );
}

function goalFirst(courses: readonly CourseBrief[], goal: Goal | undefined): readonly CourseBrief[] {
  const isOwn = ({ subjectId }: CourseBrief) => goal !== undefined && isOfGoal(goal, subjectId);
  return [...courses.filter(isOwn), ...courses.filter((course) => !isOwn(course))];
}

/** A link that ignores its #anchor unless the page loads anew, so that pressing it does not scroll. */
function StayingLink({ href, ...rest }: LinkProps) {
  const { visit } = useNavigation();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void visit(href.split("#")[0] ?? href, { replace: true });
  }
  return <Link {...rest} href={href} onClick={follow} />;
}
