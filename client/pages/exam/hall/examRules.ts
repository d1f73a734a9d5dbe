import type { ExamDetail } from "#client/calls/exam.ts";
import { durationText } from "#shared/domain/timeText.ts";
import { intervalText, showRuleText, windowText } from "../examTexts.ts";

/** Lists the rules that a learner must know before the clock starts, the most important first. */
export function rulesOf(exam: ExamDetail): readonly string[] {
  const { limitTime, extraSeconds, endTime, doTimes, redoInterval, canPause } = exam;
  const extra = extraSeconds > 0 ? `（已经给你加时 ${durationText(extraSeconds)}）` : "";
  const opening = windowText(exam);
  return [
    limitTime > 0
      ? `开始以后计时 ${limitTime} 分钟${extra}，到时间自动交卷。计时以服务器时间为准。`
      : `这场考试不限时${extra}，做完自己交卷。`,
    ...(opening === "" ? [] : [`考试时间 ${opening}${endTime === "" ? "" : "；晚到的也在结束时间收卷"}。`]),
    canPause
      ? "可以暂停，暂停的时候不计时。"
      : "不能暂停：离开或关掉页面不会交卷，但时间照走，回来可以接着考。",
    exam.isSectionLocked ? "按部分作答，进入下一部分以后，前面的不能再改。" : "交卷以前可以随时回头修改。",
    ...(exam.isOrderRandom || exam.isOptionsRandom ? [orderText(exam)] : []),
    "每次作答都会马上保存；断网的时候先存在这台设备上，联网以后自动补上。",
    ...(doTimes > 0 || redoInterval > 0 ? [timesRule(doTimes, redoInterval)] : []),
    showRuleText(exam),
  ];
}

function orderText({ isOrderRandom, isOptionsRandom }: ExamDetail): string {
  const what = [...(isOrderRandom ? ["题目"] : []), ...(isOptionsRandom ? ["选项"] : [])].join("和");
  return `${what}的顺序每个人不一样。`;
}

function timesRule(doTimes: number, redoInterval: number): string {
  const times = doTimes > 0 ? `一共可以考 ${doTimes} 次` : "次数不限";
  return redoInterval > 0 ? `${times}，交卷后隔 ${intervalText(redoInterval)}才能再考。` : `${times}。`;
}

/** Returns the text that explains before the start what counts as leaving the page, and the consequences. */
export function integrityText({ countsLeaving, leaveLimit }: ExamDetail): string {
  if (!countsLeaving) return "这场考试不记录离开页面和复制，专心答题就好。";
  const counted = "考试中离开页面、退出全屏和复制题目都会计数，你自己随时看得到。";
  return leaveLimit > 0
    ? `${counted}离开页面满 ${leaveLimit} 次，考试会自动交卷。`
    : `${counted}只作记录，不会因此扣分或者交卷。`;
}
