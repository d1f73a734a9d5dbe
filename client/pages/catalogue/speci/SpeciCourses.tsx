import { Block } from "#client/calls/Block.tsx";
import type { SiteView } from "#client/site/boot.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { recommendedCoursesCall } from "#client/calls/catalogue.ts";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { CardSkeleton } from "#client/cards/CardSkeleton.tsx";
import { CourseCells, CourseGrid } from "#client/cards/CourseGrid.tsx";
import { courseListOf } from "#client/cards/subjectHref.ts";

interface Props {
  readonly subject: SiteView["subjects"][number];
}

export function SpeciCourses({ subject }: Props) {
  return (
    <section aria-labelledby="courses-title">
      <SectionHeading
        id="courses-title"
        title="课程"
        action={<Link href={courseListOf(subject.id)}>全部{subject.name}课程</Link>}
      />
      <Block fallback={<CardSkeleton count={4} />}>
        <Courses level1={subject.id} />
      </Block>
    </section>
  );
}

function Courses({ level1 }: { readonly level1: string }) {
  const { list } = useCall(recommendedCoursesCall(level1));
  if (list.length === 0) return <Empty title="课程正在准备" why="老师备好课后会在这里开放。" />;
  return (
    <CourseGrid>
      <CourseCells courses={list} />
    </CourseGrid>
  );
}
