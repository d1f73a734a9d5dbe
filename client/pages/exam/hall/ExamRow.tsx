import { FactLine } from "#client/ui/FactLine.tsx";
import type { ExamCard } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { cardLinkClass } from "#client/ui/Card.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { kindOf, portalHref, attemptHref } from "../examAddress.ts";
import { leftText, limitText, momentText, stateTag, timesText, windowText } from "../examTexts.ts";
import { Countdown } from "../Countdown.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { s } from "./ExamListPage.styles.ts";

interface Props {
  readonly exam: ExamCard;
  readonly serverTime: number;
}

/** An exam of the list. Links to its portal, to the attempt in progress and to the result. */
export function ExamRow({ exam, serverTime }: Props) {
  const { name, paperId, kind, subjectName, questionNum, totalScore, limitTime } = exam;
  const { tone, label } = stateTag(exam);
  const facts = [
    subjectName,
    `${questionNum} 题`,
    `满分 ${totalScore}`,
    limitText(limitTime),
    ...(exam.doTimes > 0 && exam.state !== "ended" ? [timesText(exam)] : []),
  ];
  return (
    <li className={s.row}>
      <StatusTag tone={tone}>{label}</StatusTag>
      <div className={s.body}>
        <h3 className={s.name}>
          <Link named className={cardLinkClass} href={portalHref(kindOf(kind), paperId)}>
            <TwoPartName name={name} />
          </Link>
        </h3>
        <p className={s.facts}>
          <FactLine facts={facts} />
        </p>
        <When exam={exam} serverTime={serverTime} />
      </div>
      <Step exam={exam} />
    </li>
  );
}

/** Shows the exam's window and a countdown to the next change of its state. */
function When({ exam, serverTime }: Props) {
  const { state, nextTime, deadline } = exam;
  const opening = windowText(exam);
  if (state === "doing" && deadline > 0)
    return (
      <p className={s.when}>
        剩余 <Countdown until={deadline} />
      </p>
    );
  if (state === "paused" && deadline > 0)
    return <p className={s.when}>时间停住了，还剩 {leftText(deadline - serverTime)}</p>;
  if (state === "coming" && nextTime > 0)
    return (
      <p className={s.when}>
        {opening}，距开考 <Countdown until={nextTime} />
      </p>
    );
  if (state === "waiting" && nextTime > 0)
    return <p className={s.when}>{momentText(nextTime, serverTime)} 以后可以再考</p>;
  return opening === "" ? null : <p className={s.when}>{opening}</p>;
}

/** Shows what the learner can do now. A new attempt begins on the portal, after the rules. */
function Step({ exam }: { readonly exam: ExamCard }) {
  const { state, recordId, kind, name, paperId } = exam;
  const isInProgress = state === "doing" || state === "paused";
  const again = recordId === "" ? "开始考试" : "再考一次";
  const ways = [
    recordId !== "" && !isInProgress && (["看成绩", resultHref(kind, recordId), "secondary"] as const),
    isInProgress && (["继续考试", attemptHref(recordId), "primary"] as const),
    state === "open" && ([again, portalHref(kindOf(kind), paperId), "primary"] as const),
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <div className={s.step}>
      {ways.map(([text, to, look]) => (
        <Link key={text} className={buttonClass(look, "small")} href={to}>
          {text}
          <VisuallyHidden>：{name}</VisuallyHidden>
        </Link>
      ))}
    </div>
  );
}
