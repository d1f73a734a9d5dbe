import { classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { StudyPage } from "../StudyPage.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { FileRow } from "./FileRow.tsx";
import { type FileGroup, groupFiles } from "./fileGroups.ts";
import { s } from "./ResourcePage.styles.ts";

/** Lists the files of the learner's classrooms, including locked ones. */
function ResourcePage() {
  const groups = groupFiles(useCall(callOf(classroomResourceList, {})));
  return (
    <StudyPage id="studyCourseResource" lead="班级里的讲义和表格；下载中断了，可以从断点接着下。">
      {groups.length === 0 ? (
        <Empty title="还没有资料" why="老师在你的班级里放了讲义，就会列在这里。" action={<ToCourses />} />
      ) : (
        <div className={s.groups}>
          {groups.map((group) => (
            <section key={group.classroomId} aria-labelledby={`files-${group.classroomId}`}>
              <SectionHeading
                id={`files-${group.classroomId}`}
                title={group.name}
                note={`${group.files.length} 个文件`}
              />
              <Locked group={group} />
              <ul className={s.list}>
                {group.files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </StudyPage>
  );
}

function Locked({ group: { lock, contractId, courseId, classroomId } }: { readonly group: FileGroup }) {
  if (lock === "contract") {
    return (
      <p className={s.locked}>
        签署协议后可以下载。
        <Link href={contractId === "" ? href("contract") : href("contract", { id: contractId })}>
          阅读并签署
        </Link>
      </p>
    );
  }
  if (lock === "") return null;
  const to =
    courseId === "" ? href("classroomDetail", { id: classroomId }) : href("courseDetail", { id: courseId });
  return (
    <p className={s.locked}>
      有效期已过，续报后可以下载。
      <Link href={to}>{courseId === "" ? "看看班级" : "看看课程"}</Link>
    </p>
  );
}

export const screen: Screen = {
  Component: ResourcePage,
  needs: () => ({ critical: [callOf(classroomResourceList, {})] }),
};
