import type { DataOf } from "#shared/contract/endpoint.ts";
import type { learnRecord } from "#shared/contract/study/endpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { clockText, relativeTimeText } from "#shared/domain/timeText.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNow } from "#client/site/clock.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { ProgressBar } from "#client/ui/ProgressBar.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./RecordRow.styles.ts";
import { stepOf } from "./stepOf.ts";

type LearnRecord = DataOf<typeof learnRecord>["list"][number];

export function RecordRow({ record }: { readonly record: LearnRecord }) {
  const now = useNow();
  const { courseName, position, duration, progress, isFinish } = record;
  // Some upstreams name only the course, not the lesson.
  const lessonName = record.lessonName || courseName;
  const at = parseShanghai(record.updateTime);
  const last = at === undefined ? "" : relativeTimeText(at, now);
  const step = stepOf(record);
  return (
    <li className={s.row}>
      <div className={s.words}>
        <h2 className={s.name}>{lessonName}</h2>
        <p className={s.facts}>{factsText(lessonName !== courseName && courseName, last)}</p>
        <ProgressBar
          value={isFinish ? 100 : progress}
          label={<VisuallyHidden>{lessonName}的进度</VisuallyHidden>}
          text={factsText(
            isFinish ? "已学完" : progress > 0 && `已学 ${progress}%`,
            !isFinish && duration > 0 && `上次到 ${clockText(position)} / ${clockText(duration)}`,
          )}
        />
        {step.why === undefined ? null : <p className={s.locked}>{step.why}</p>}
      </div>
      <div className={s.action}>
        <Link className={buttonClass(step.why === undefined ? "secondary" : "primary")} href={step.href}>
          {step.label}
          <VisuallyHidden>：{lessonName}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
