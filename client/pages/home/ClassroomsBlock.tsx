import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { homeClassroomsCall } from "./homeCalls.ts";
import type { Goal } from "#client/site/goal.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { CardSkeleton } from "#client/cards/CardSkeleton.tsx";
import { ClassroomGrid } from "#client/cards/ClassroomGrid.tsx";

/** The agency's classrooms. Renders nothing if there are none. */
export function ClassroomsBlock({ goal }: { readonly goal: Goal | undefined }) {
  return (
    <Block fallback={<CardSkeleton count={4} grid="wide" />}>
      <Classrooms exam={goal?.level1.id} />
    </Block>
  );
}

function Classrooms({ exam }: { readonly exam: string | undefined }) {
  const { list } = useCall(homeClassroomsCall(exam));
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="classrooms-title">
      <SectionHeading id="classrooms-title" title="班级" note="按一门考试配齐课程和服务" />
      <ClassroomGrid classrooms={list.slice(0, 4)} />
    </section>
  );
}
