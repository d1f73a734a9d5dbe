import { href } from "#shared/routes/href.ts";
import { s as detail } from "#client/cards/detail.styles.ts";
import { Facts } from "#client/cards/Facts.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useBoot, useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Price } from "#client/ui/Price.tsx";
import type { LiveDetail } from "#client/calls/live.ts";
import { liveStep } from "./liveStep.ts";
import { Reserve } from "./Reserve.tsx";

interface Props {
  readonly live: LiveDetail;
}

/** Shows the price of a live class and the only action that is possible now: reserve, enter or watch the replay. */
export function LiveBox({ live }: Props) {
  const { showPrice, mode, sells } = useSite();
  const { origin } = useBoot();
  const step = liveStep(live, useNow(), useSignedIn());
  const owned = live.isFree || live.isBuy;
  const isAhead = step.kind === "signIn" || step.kind === "reserve";
  const hasNoCalendar = useOff("/live/calendar.ics");
  const isOver = step.kind === "over" || step.kind === "replay";
  const hasNoRoom = useAddressOff(href("livePlayer", { id: live.id }));
  const isForSale = sells && !owned && Number(live.price) > 0 && !isOver;
  return (
    <div className={detail.box}>
      {live.isFree || (!owned && Number(live.price) > 0) ? (
        <Price value={live.isFree ? 0 : live.price} visible={showPrice} size="large" />
      ) : null}
      {isForSale ? (
        <Link className={buttonClass("primary", "large")} href={href("order", { type: "live", id: live.id })}>
          立即购买
        </Link>
      ) : null}
      <Step live={live} step={step} isBesidePurchase={isForSale} />
      {hasNoRoom && !isOver ? <p className={detail.note}>听课的方式以学校的通知为准。</p> : null}
      {owned || !live.course ? null : (
        <p className={detail.note}>
          这场直播属于课程
          <Link named href={href("courseDetail", { id: live.course.id })}>
            {live.course.name}
          </Link>
          {hasNoRoom ? "。" : "，加入课程后可以进入。"}
        </p>
      )}
      {/* An `<a>` instead of a Link, because the address opens the calendar program instead of a page of this site. */}
      {isOver || hasNoCalendar ? null : (
        <a
          className={buttonClass("secondary")}
          href={`/api/live/calendar.ics?${new URLSearchParams({ id: live.id, origin })}`}
          download
        >
          加入日历
        </a>
      )}
      <Facts
        facts={[
          { name: "科目", value: live.subjectName },
          { name: "预约", value: live.reserveNum > 0 ? `${live.reserveNum} 人` : "" },
          // Before the start the number of viewers is hidden, because it counts only visitors of this page.
          { name: "看过", value: live.watchNum > 0 && !isAhead ? `${live.watchNum} 人` : "" },
        ]}
      />
      {mode === "full" ? <Link href={href("liveCenter")}>看全部直播</Link> : null}
    </div>
  );
}

interface StepProps extends Props {
  readonly step: ReturnType<typeof liveStep>;
  /** True: a button to buy the course is shown too, and only the buy button is coloured. */
  readonly isBesidePurchase: boolean;
}

function Step({ live, step, isBesidePurchase }: StepProps) {
  const hasNoRoom = useAddressOff(href("livePlayer", { id: live.id }));
  const cannotReserve = useOff("/live/reserve");
  const isAhead = step.kind === "signIn" || step.kind === "reserve";
  if (isAhead && cannotReserve) return null;
  // A site without live rooms offers no link to enter a class.
  if (!isAhead && hasNoRoom)
    return step.kind === "over" || step.kind === "replay" ? (
      <p className={detail.note}>这场直播已经结束。</p>
    ) : null;
  switch (step.kind) {
    case "enter":
      return <Door href={step.href} label="进入直播" />;
    case "replay":
      return <Door href={step.href} label="看回放" />;
    case "signIn":
      return (
        <Link className={buttonClass(isBesidePurchase ? "secondary" : "primary", "large")} href={step.href}>
          登录后预约
        </Link>
      );
    case "reserve":
      return (
        <Reserve
          id={live.id}
          reserved={step.reserved}
          isQuiet={isBesidePurchase}
          then={hasNoRoom ? "" : "开播时这里会变成“进入直播”。"}
        />
      );
    case "join":
      return <p className={detail.note}>直播正在进行，加入后可以进入。</p>;
    default:
      return <p className={detail.note}>这场直播已经结束。回放整理好后，能进入直播的人可以在这里看。</p>;
  }
}

function Door({ href: to, label }: { readonly href: string; readonly label: string }) {
  return (
    <Link className={buttonClass("primary", "large")} href={to}>
      {label}
    </Link>
  );
}
