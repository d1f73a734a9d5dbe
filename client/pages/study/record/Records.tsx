import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { learnRecordCall } from "#client/calls/study.ts";
import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { StudyPages } from "../StudyPages.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { RecordRow } from "./RecordRow.tsx";
import { s } from "./RecordRow.styles.ts";

export function Records({ page }: { readonly page: number }) {
  const { list, total, pageSize } = useCall(learnRecordCall({ page }));
  return (
    <>
      {list.length === 0 ? (
        <NoRecords isPast={page > 1 && total > 0} />
      ) : (
        <ul className={s.list}>
          {list.map((record) => (
            <RecordRow key={record.lessonId} record={record} />
          ))}
        </ul>
      )}
      <StudyPages id="studyCourseRecord" page={page} total={total} pageSize={pageSize} label="记录分页" />
    </>
  );
}

function NoRecords({ isPast }: { readonly isPast: boolean }) {
  return (
    <Empty
      art="record"
      title={isPast ? "这一页没有记录" : "还没有学习记录"}
      why={isPast ? null : "打开一讲课，看过的进度会自动记在这里。"}
      action={
        isPast ? (
          <Link className={buttonClass("primary")} href={href("studyCourseRecord")}>
            回到第一页
          </Link>
        ) : (
          <ToCourses />
        )
      }
    />
  );
}
