import { liveStatus } from "#shared/domain/liveStatus.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { durationText } from "#shared/domain/timeText.ts";
import { countdownText } from "#client/cards/pickLives.ts";
import { useNow } from "#client/site/clock.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { liveTones } from "#client/cards/LiveCard.tsx";
import type { LiveDetail } from "#client/calls/live.ts";
import { s } from "./LiveBox.styles.ts";

export function LiveWhen({ live }: { readonly live: LiveDetail }) {
  const now = useNow();
  const { status, label, cssClass, date, time, isToday } = liveStatus(live, now);
  const wait = waitText(live, now);
  return (
    <div className={`${s.when} ${cssClass}`}>
      <StatusTag tone={liveTones[status]} beating={status === "live"}>
        {label}
      </StatusTag>
      <span className={s.time}>
        {isToday ? "今天" : date} {time}
      </span>
      {wait ? (
        <span className={s.wait} translate="no">
          {wait}
        </span>
      ) : null}
    </div>
  );
}

/** Returns the time until the class, e.g. "还有 12:34" in the last hour; earlier in days, hours or minutes. */
function waitText(live: LiveDetail, now: number): string {
  const countdown = countdownText(live, now);
  if (countdown) return `还有 ${countdown}`;
  const left = (parseShanghai(live.startTime) ?? now) - now;
  return left > 0 ? `还有 ${durationText(left / 1000)}` : "";
}
