import { useState } from "react";
import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listLives } from "#shared/contract/live/endpoints.ts";
import { type LiveStatus, liveStatus } from "#shared/domain/liveStatus.ts";
import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "../calls/Block.tsx";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { useSignedIn } from "../site/session.ts";
import { useAddressOff, useOff } from "../site/useOff.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { cardLinkClass } from "../ui/Card.tsx";
import { StatusTag, type Tone } from "../ui/Tag.tsx";
import { factsText } from "./cardTexts.ts";
import { s } from "./LiveCard.styles.ts";
import type { ReserveProps } from "./ReserveButton.tsx";
import { countdownText } from "./pickLives.ts";
import { noBreakBeforeDot } from "../ui/TwoPartName.tsx";

export type LiveBrief = DataOf<typeof listLives>["list"][number];

/** The button loads on demand, because visitors who are not signed in do not get it. */
export const reserveButton = lazySource(async () => (await import("./ReserveButton.tsx")).ReserveButton);

function LazyReserveButton(props: ReserveProps) {
  const ReserveButton = useLazy(reserveButton);
  return <ReserveButton {...props} />;
}

interface Props {
  readonly live: LiveBrief;
  /** Current time in ms. All cards of a list get the same value, so that they change in the same second. */
  readonly now: number;
  readonly level?: 2 | 3;
}

export const liveTones: Readonly<Record<LiveStatus["status"], Tone>> = {
  ended: "neutral",
  live: "live",
  soon: "brand",
  waiting: "neutral",
};

interface Ways {
  /** True if this site can show live classes and their replays. */
  readonly hasRoom: boolean;
  readonly canReserve: boolean;
}

function stepText(
  status: LiveStatus["status"],
  { replayUrl, isReserved }: { readonly replayUrl: string; readonly isReserved: boolean },
  { hasRoom, canReserve }: Ways,
): string {
  if (status === "ended") return replayUrl && hasRoom ? "看回放" : "看详情";
  if (status === "live") return hasRoom ? "去听课" : "看详情";
  if (isReserved) return "已预约";
  return canReserve ? "去预约" : "看详情";
}

export function LiveCard({ live, now, level = 3 }: Props) {
  const Name = level === 2 ? "h2" : "h3";
  const { status, label, cssClass, time, date, isToday } = liveStatus(live, now);
  const countdown = countdownText(live, now);
  const signedIn = useSignedIn();
  const [isDone, setIsDone] = useState(false);
  const isReserved = live.isReserve || isDone;
  const canReserve = !useOff("/live/reserve");
  const ways = { hasRoom: !useAddressOff(href("livePlayer", { id: live.id })), canReserve };
  const isAhead = status === "soon" || status === "waiting";
  // A live may be scheduled before it has a teacher.
  const { name, avatar } = live.teacher;
  // The whole card is the link. This text in the style of a button says what the link does.
  const step = (
    <span className={buttonClass(status === "live" ? "primary" : "secondary", "small")} aria-hidden="true">
      {stepText(status, { replayUrl: live.replayUrl, isReserved }, ways)}
    </span>
  );
  return (
    <article className={`${s.card} ${cssClass}`}>
      <div className={s.top}>
        <StatusTag tone={liveTones[status]} beating={status === "live"}>
          {label}
        </StatusTag>
        {countdown ? (
          <span className={s.countdown} translate="no">
            还有 {countdown} 开播
          </span>
        ) : null}
      </div>
      <Name className={s.name}>
        <Link named className={cardLinkClass} href={href("liveDetail", { id: live.id })}>
          {noBreakBeforeDot(live.name.trim() || "直播课")}
        </Link>
      </Name>
      <p className={s.when}>
        <span className={s.day}>{isToday ? "今天" : date || "时间待定"}</span>
        {time}
      </p>
      <div className={s.teacher}>
        {name === "" ? null : <Avatar src={mediaUrl(avatar)} name="" size={28} />}
        <span className={s.meta}>{factsText(name, live.subjectName)}</span>
        {isAhead && signedIn && canReserve && !isReserved ? (
          <QuietBlock fallback={step} instead={() => step}>
            <LazyReserveButton live={live} onReserved={() => setIsDone(true)} />
          </QuietBlock>
        ) : (
          step
        )}
      </div>
    </article>
  );
}
