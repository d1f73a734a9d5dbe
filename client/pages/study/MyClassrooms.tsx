import { mySubject, studyAgain, type userClassrooms } from "#shared/contract/study/endpoints.ts";
import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import type { ReactNode } from "react";
import { href } from "#shared/routes/href.ts";
import { useNow } from "#client/site/clock.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { ownClassroomsCall } from "#client/calls/study.ts";
import { expiryText, factsText } from "#client/cards/cardTexts.ts";
import { Disclosure } from "#client/layouts/Disclosure.tsx";
import { useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { ProgressBar } from "#client/ui/ProgressBar.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { AgainButton } from "./AgainButton.tsx";
import { s } from "./MyClassrooms.styles.ts";

interface Props {
  /** Shown until the list has loaded. */
  readonly waiting: ReactNode;
}

/** Lists the learner's classrooms and single courses with progress and expiry; without any, suggests a first step. */
export function MyClassrooms({ waiting }: Props) {
  // The list loads after its subject tabs, which would otherwise move it down. A site without this call has no tabs.
  if (useOff(mySubject.path)) return <Classrooms />;
  return (
    <QuietBlock fallback={waiting} instead={() => <Classrooms />}>
      <WithTabs />
    </QuietBlock>
  );
}

function WithTabs() {
  const subject = useSearch().get("subject") ?? undefined;
  const subjects = useCall(callOf(mySubject, {}));
  if (subjects.length <= 1 && subject === undefined) return <Classrooms />;
  return (
    <Classrooms>
      <div className={s.tabs}>
        <LinkTabs as={Link} label="按科目看" items={tabsOf(subjects)} current={subject ?? ALL} />
      </div>
    </Classrooms>
  );
}

function Classrooms({ children }: { readonly children?: ReactNode }) {
  const now = useNow();
  const subject = useSearch().get("subject") ?? undefined;
  const classrooms = useCall(ownClassroomsCall(subject)).flatMap(({ list }) => list);
  if (classrooms.length === 0 && subject === undefined) return <NoClassrooms />;
  return (
    <section aria-label="你的班级和课程">
      {children}
      {classrooms.length === 0 && <p>这个科目下还没有班级和课程。</p>}
      <ul className={s.list}>
        {classrooms.map((classroom) => (
          <Item key={classroom.classroomId} classroom={classroom} now={now} />
        ))}
      </ul>
    </section>
  );
}

type Classroom = DataOf<typeof userClassrooms>[number]["list"][number];

function Item({ classroom, now }: { readonly classroom: Classroom; readonly now: number }) {
  const { name, classroomId, contractId, studyPercent, lessonName } = classroom;
  const isBegun = studyPercent > 0;
  return (
    <li className={s.item}>
      <div className={s.picture}>
        <Cover src={mediaUrl(classroom.cover || classroom.course[0]?.cover || "")} alt="" width={160} />
      </div>
      <div className={s.words}>
        <h2 className={s.name}>
          <ClassroomLink classroom={classroom}>{name}</ClassroomLink>
        </h2>
        <p className={s.facts}>
          {factsText(classroom.courseId !== "" && "单科课程", expiryText(classroom.expireTime, now))}
        </p>
        <ProgressBar value={studyPercent} label="已学" />
        {contractId === "" ? (
          lessonName !== "" && <p className={s.next}>{`${isBegun ? "下一讲" : "第一讲"}：${lessonName}`}</p>
        ) : (
          <p className={s.waits}>签署协议后开放。</p>
        )}
      </div>
      <div className={s.actions}>
        <Link
          className={buttonClass("primary")}
          href={
            contractId === "" ? href("coursePlayer", { classroomId }) : href("contract", { id: contractId })
          }
        >
          {contractId !== "" ? "阅读并签署" : isBegun ? "继续学习" : "开始学习"}
          <VisuallyHidden>：{name}</VisuallyHidden>
        </Link>
        {isBegun && <More classroom={classroom} />}
      </div>
    </li>
  );
}

/** Actions that are seldom wanted: 重学 (study again) resets the learner's progress. */
function More({ classroom }: { readonly classroom: Classroom }) {
  if (useOff(studyAgain.path)) return null;
  return (
    <Disclosure
      className={s.menu}
      summary="更多"
      label={`更多：${classroom.name}`}
      summaryClass={s.more}
      panelClass={s.panel}
    >
      <AgainButton classroom={classroom} />
    </Disclosure>
  );
}

const ALL = "all";

function tabsOf(subjects: readonly { readonly id: string; readonly name: string }[]) {
  return [
    { key: ALL, label: "全部", href: href("studyMyCourse", {}) },
    ...subjects.map(({ id, name }) => ({
      key: id,
      label: name,
      href: href("studyMyCourse", { subject: id }),
    })),
  ];
}

interface ClassroomLinkProps {
  readonly classroom: { readonly classroomId: string; readonly courseId: string };
  readonly children: ReactNode;
}

/** Links to the page of a classroom; on a site without such pages, to the player of the classroom. */
function ClassroomLink({ classroom: { classroomId, courseId }, children }: ClassroomLinkProps) {
  const page =
    courseId === "" ? href("classroomDetail", { id: classroomId }) : href("courseDetail", { id: courseId });
  return (
    <Link named href={useAddressOff(page) ? href("coursePlayer", { classroomId }) : page}>
      {children}
    </Link>
  );
}

function NoClassrooms() {
  const { mode, nav } = useSite();
  const sells = mode === "full" && nav.course.isShow;
  return (
    <div className={s.none}>
      <h2>还没有报读班级</h2>
      <p>{sells ? "选一门课，从第一讲开始。" : "学校为你开通班级以后，会列在这里。"}</p>
      {sells ? (
        <Link className={buttonClass("primary")} href="/course">
          去选课
        </Link>
      ) : null}
    </div>
  );
}
