import { dayNumber, formatHourMinute, shanghaiParts } from "#shared/domain/shanghaiTime.ts";
import { clockText, durationText } from "#shared/domain/timeText.ts";
import type { ExamCard } from "#client/calls/exam.ts";
import type { Tone } from "#client/ui/Tag.tsx";

type Window = Pick<ExamCard, "startTime" | "endTime">;

const DAY_S = 86_400;

/** Returns the window of an exam, e.g. "2026-11-28 09:00-11:00"; "" for an exam without a window. */
export function windowText({ startTime, endTime }: Window): string {
  const [start, end] = [startTime.slice(0, 16), endTime.slice(0, 16)];
  if (start === "" || end === "") return start === "" ? (end === "" ? "" : `${end} 前`) : `${start} 起`;
  return start.slice(0, 10) === end.slice(0, 10) ? `${start}-${end.slice(11)}` : `${start} 至 ${end}`;
}

export function limitText(minutes: number): string {
  return minutes > 0 ? `${minutes} 分钟` : "不限时";
}

/** Returns the time left: below one day as a clock (hours, minutes, seconds), from one day on as days and hours. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return seconds < DAY_S ? clockText(seconds) : durationText(seconds);
}

/** Returns a day and time, e.g. 今天 14:30 (today), 明天 09:00 (tomorrow), 11月28日 09:00. */
export function momentText(ms: number, nowMs: number): string {
  const { month, day } = shanghaiParts(ms);
  const name = ["今天", "明天"][dayNumber(ms) - dayNumber(nowMs)] ?? `${month}月${day}日`;
  return `${name} ${formatHourMinute(ms)}`;
}

export function timesText({ doTimes, leftTimes }: Pick<ExamCard, "doTimes" | "leftTimes">): string {
  if (doTimes === 0 || leftTimes < 0) return "次数不限";
  return leftTimes === 0 ? "次数已用完" : `还可以考 ${leftTimes} 次`;
}

/** Converts minutes to a text of hours and minutes. */
export function intervalText(minutes: number): string {
  return durationText(minutes * 60);
}

/** Returns label and colour of the tag that shows the learner's state in an exam. */
export function stateTag({ state, startTime, doneNum }: Pick<ExamCard, "state" | "startTime" | "doneNum">): {
  readonly tone: Tone;
  readonly label: string;
} {
  switch (state) {
    case "doing":
      return { tone: "warn", label: "正在考" };
    case "paused":
      return { tone: "warn", label: "已暂停" };
    case "open":
      return { tone: "brand", label: doneNum > 0 ? "可以再考" : startTime === "" ? "随时可考" : "开放中" };
    case "waiting":
      return { tone: "neutral", label: "稍后可再考" };
    case "coming":
      return { tone: "neutral", label: "未开始" };
    case "reviewing":
      return { tone: "warn", label: "待批阅" };
    case "submitted":
      return { tone: "neutral", label: "已交卷" };
    case "buy":
      return { tone: "neutral", label: "未开通" };
    default:
      return { tone: "neutral", label: "已结束" };
  }
}

/** Returns a text about when the score, keys and analyses of an exam are released. */
export function showRuleText({
  showResult,
  endTime,
  doTimes,
}: Pick<ExamCard, "showResult" | "doTimes"> & Pick<Window, "endTime">): string {
  const afterEnd = endTime === "" ? "" : "，并且考试时间结束";
  switch (showResult) {
    case "never":
      return "这场考试不公布成绩和答案；交卷后有回执，可以随时核对。";
    case "after_end":
      return "成绩、答案和解析在考试时间结束后公布。";
    case "reviewed":
      if (endTime !== "" && doTimes !== 1)
        return "可以考多次，所以成绩在考试时间结束后公布；答案和解析再等全部批阅完。";
      return `交卷后先看到已判的得分；答案和解析在全部批阅完${afterEnd}后公布。`;
    default:
      if (endTime === "") return "交卷后马上能看成绩、答案和解析。";
      return showResult === "each" || doTimes === 1
        ? "交卷后马上能看成绩；答案和解析在考试时间结束后公布。"
        : "可以考多次，所以成绩、答案和解析在考试时间结束后公布。";
  }
}
