import type { ExamDetail } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { isInProgress, type AttemptStatus } from "#shared/domain/examAttempt.ts";
import { type KindOfExam, attemptHref } from "../examAddress.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { s } from "./Portal.styles.ts";

type Attempt = ExamDetail["attempt"][number];

interface Props {
  readonly kind: KindOfExam;
  readonly attempts: readonly Attempt[];
}

/** Lists the learner's own attempts, newest first. */
export function Attempts({ kind, attempts }: Props) {
  return (
    <section className={s.part} aria-labelledby="attempts">
      <SectionHeading title="我的记录" note={`${attempts.length} 次`} id="attempts" />
      <table className={s.table} aria-labelledby="attempts">
        <thead>
          <tr>
            <th scope="col">开始</th>
            <th scope="col">成绩</th>
            <th scope="col">
              <VisuallyHidden>操作</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <Row key={attempt.recordId} kind={kind} attempt={attempt} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ kind, attempt }: { readonly kind: KindOfExam; readonly attempt: Attempt }) {
  const { recordId, beginTime, status } = attempt;
  const isOn = isInProgress(status as AttemptStatus);
  return (
    <tr>
      <th scope="row">{beginTime.slice(0, 16)}</th>
      <td>{scoreText(attempt)}</td>
      <td>
        <Link named href={isOn ? attemptHref(recordId) : resultHref(kind.kind, recordId)}>
          {isOn ? "继续" : "看结果"}
          <VisuallyHidden>：{beginTime.slice(0, 16)} 的一次</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}

function scoreText({ status, isScoreShown, score, isPass }: Attempt): string {
  if (isInProgress(status as AttemptStatus)) return "还没有交卷";
  if (!isScoreShown) return "未公布";
  if (status !== "finished") return `${score} 分，待批阅`;
  return isPass ? `${score} 分，及格` : `${score} 分`;
}
