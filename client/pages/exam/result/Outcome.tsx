import type { ExamReport } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { clockText } from "#client/question/clockText.ts";
import { ScoreRing } from "#client/question/ScoreRing.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { attemptHref } from "../examAddress.ts";
import { s } from "./ExamResult.styles.ts";
import { percentOf, scoreText } from "./reportParts.ts";

/** Shows the result of the exam, or why it is not released yet. */
export function Outcome({ report }: { readonly report: ExamReport }) {
  const { submitTime, isScoreShown, status } = report;
  if (submitTime === "") return <InProgress recordId={report.recordId} />;
  if (!isScoreShown) return <NotReleased report={report} />;
  const { score, totalScore } = report;
  const isJudged = status === "finished";
  return (
    <section className={s.card} aria-label="成绩">
      <ScoreRing
        percent={percentOf(score, totalScore)}
        headline={scoreText(score)}
        text={isJudged ? `满分 ${scoreText(totalScore)}` : `已判 · 满分 ${scoreText(totalScore)}`}
      />
      <div className={s.outcome}>
        <p className={s.verdict}>
          <Verdict report={report} />
        </p>
        <dl className={s.numbers}>
          {numbersOf(report).map(([title, value]) => (
            <div key={title} className={s.number}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {notesOf(report).map((note) => (
          <p key={note} className={s.note}>
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}

function InProgress({ recordId }: { readonly recordId: string }) {
  return (
    <section className={s.message} aria-label="成绩">
      <p className={s.headline}>这次考试还没有交卷</p>
      <p className={s.note}>交卷以后这里才有成绩。已经保存的答案都在，回去可以接着答。</p>
      <Link className={buttonClass("primary")} href={attemptHref(recordId)}>
        继续考试
      </Link>
    </section>
  );
}

/** Confirms that the answers have arrived, and shows the time at which the score will be released. */
function NotReleased({ report }: { readonly report: ExamReport }) {
  const { showResult, toldTime, doneNum, questionNum } = report;
  return (
    <section className={s.message} aria-label="成绩">
      <p className={s.headline}>{withheldHeadline(showResult, toldTime)}</p>
      <p className={s.note}>
        你的答卷已经收到：{questionNum} 题里答了 {doneNum} 题。回执在下面，随时可以核对。
      </p>
      {notesOf(report).map((note) => (
        <p key={note} className={s.note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function withheldHeadline(rule: string, toldTime: string): string {
  if (rule === "never") return "这场考试不公布成绩";
  return toldTime === "" ? "成绩还没有公布" : `成绩将于 ${toldTime.slice(0, 16)} 公布`;
}

function Verdict({ report: { status, passScore, isPass, reviewingNum } }: { readonly report: ExamReport }) {
  if (status === "submitted") return <StatusTag tone="warn">正在算分</StatusTag>;
  if (status !== "finished")
    return (
      <>
        <StatusTag tone="warn">待批阅</StatusTag>
        <span className={s.note}>
          {reviewingNum > 0 ? `还有 ${reviewingNum} 题由老师批阅，` : ""}批完有总分
        </span>
      </>
    );
  if (passScore === 0) return <StatusTag tone="neutral">已出分</StatusTag>;
  return isPass ? <StatusTag tone="right">及格</StatusTag> : <StatusTag tone="warn">没到及格线</StatusTag>;
}

function numbersOf(report: ExamReport): readonly (readonly [string, string])[] {
  const { isTold, passScore, rankPercent, usedTime, doneNum, questionNum } = report;
  const { rightNum, wrongNum, partNum, noneNum, reviewingNum } = report;
  const counts: readonly (readonly [string, number])[] = [
    ["答对", rightNum],
    ["答错", wrongNum],
    ...(partNum > 0 ? ([["部分正确", partNum]] as const) : []),
    ...(reviewingNum > 0 ? ([["待批阅", reviewingNum]] as const) : []),
    ["未做", noneNum],
  ];
  return [
    ...(passScore > 0 ? ([["及格线", `${scoreText(passScore)} 分`]] as const) : []),
    ...(isTold
      ? counts.map(([title, num]) => [title, `${num} 题`] as const)
      : ([["已答", `${doneNum} / ${questionNum} 题`]] as const)),
    ["用时", clockText(usedTime)],
    ...(rankPercent >= 0 ? ([["排位", `超过 ${rankPercent}%`]] as const) : []),
  ];
}

const ENDS: Readonly<Record<string, string>> = {
  deadline: "时间到，系统按已经保存的答案交的卷。",
  leaving: "离开页面的次数到了考试规则的上限，考试自动交卷。",
  operator: "这次考试由老师收卷。",
};

function notesOf(report: ExamReport): readonly string[] {
  const { endedBy, countsLeaving } = report;
  const notes = [ENDS[endedBy] ?? "", keysText(report), countsLeaving ? leavingText(report) : ""];
  return notes.filter((note) => note !== "");
}

/** Returns why keys and analyses are not shown although the score is shown; "": they are shown. */
function keysText({ isTold, isScoreShown, toldTime, status, showResult, state }: ExamReport): string {
  if (isTold || !isScoreShown) return "";
  if (toldTime !== "") return `答案和解析将于 ${toldTime.slice(0, 16)} 公布。`;
  if (showResult === "never") return "这场考试不公布答案和解析。";
  if (showResult === "reviewed" && status !== "finished") return "答案和解析在全部批阅完以后公布。";
  return state === "doing"
    ? "你正在重考这份卷，交卷以后答案和解析再出现在这里。"
    : "这场考试不公布答案和解析。";
}

/** Returns how often the learner left the page during the exam. Only the learner sees this text. */
function leavingText({ leaveNum, leaveMs, fullscreenNum, copyNum }: ExamReport): string {
  if (leaveNum + fullscreenNum + copyNum === 0) return "考试中没有离开过页面。";
  const away = leaveNum > 0 ? `离开页面 ${leaveNum} 次，共 ${clockText(leaveMs / 1_000)}` : "";
  const full = fullscreenNum > 0 ? `退出全屏 ${fullscreenNum} 次` : "";
  const copied = copyNum > 0 ? `复制 ${copyNum} 次` : "";
  return `考试中${[away, full, copied].filter(Boolean).join("，")}。`;
}
