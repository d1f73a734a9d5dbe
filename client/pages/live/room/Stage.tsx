import type { RoomPhase } from "#shared/domain/liveRoom.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { clockText, durationText } from "#shared/domain/timeText.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Reserve } from "../Reserve.tsx";
import type { Player } from "#client/player/player.ts";
import { StageNotice } from "./StageNotice.tsx";
import type { LiveRoom } from "./liveRoom.ts";
import { RoomFrame } from "./RoomFrame.tsx";
import { s } from "./Stage.styles.ts";
import { StageVideo } from "./StageVideo.tsx";
import { useJoin } from "./useJoin.ts";

const DAY_MS = 86_400_000;

interface Props {
  readonly room: LiveRoom;
  readonly phase: RoomPhase;
  readonly now: number;
  readonly preferred: "hls" | "room";
  /** Called with the player while a video is shown; with undefined when no video is shown any more. */
  readonly onPlayer: (player: Player | undefined) => void;
}

/** Shows the countdown, the live class or its replay; if none of them is available, the reason. */
export function Stage({ room, phase, now, preferred, onPlayer }: Props) {
  if (room.access === "not_entitled") return <Outside room={room} />;
  if (room.access === "contract") return <Unsigned id={room.contractId} />;
  switch (phase) {
    case "waiting":
      return <Waiting room={room} now={now} />;
    case "making":
      return <StageNotice title="直播已结束·回放生成中" why="生成好了会自动出现在这里，也可以稍后再来。" />;
    case "over":
      return <StageNotice title="直播已结束" why="这场直播没有录制，聊天可以回看。" />;
    default:
      if (phase === "live" && room.access === "full")
        return <StageNotice title="直播间已经坐满" why="有人离开后会自动进入，不用刷新。" />;
      return <Playing room={room} phase={phase} preferred={preferred} onPlayer={onPlayer} />;
  }
}

function Waiting({ room, now }: Pick<Props, "room" | "now">) {
  const left = (parseShanghai(room.startTime) ?? now) - now;
  const isFar = left >= DAY_MS;
  const cannotReserve = useOff("/live/reserve");
  return (
    <StageNotice
      title="距离开播"
      why={
        room.isReserve ? "" : `到点画面会自动出现在这里${cannotReserve ? "" : "；预约以后会收到开播提醒"}。`
      }
    >
      <p className={s.countdown} role="timer" translate="no">
        {isFar ? durationText(left / 1_000) : clockText(Math.ceil(left / 1_000))}
      </p>
      {cannotReserve ? null : (
        <Reserve id={room.id} reserved={room.isReserve} then="到点画面会自动出现在这里。" />
      )}
    </StageNotice>
  );
}

function Unsigned({ id }: { readonly id: string }) {
  return (
    <StageNotice title="签署协议以后才能进入" why="直播和课程一样，签完协议就会开放。">
      <div className={s.actions}>
        <Link className={buttonClass("primary", "large")} href={href("contract", { id })}>
          阅读并签署
        </Link>
      </div>
    </StageNotice>
  );
}

/** Shows why the learner cannot enter and how to get access. */
function Outside({ room }: Pick<Props, "room">) {
  const { sells, phone } = useSite();
  const isSold = sells && Number(room.price) > 0;
  return (
    <StageNotice title="加入这场直播以后才能进入" why={adviceOf(isSold, room, phone)}>
      <div className={s.actions}>
        {isSold ? (
          <Link
            className={buttonClass("primary", "large")}
            href={href("order", { type: "live", id: room.id })}
          >
            立即购买
          </Link>
        ) : null}
        {room.course ? (
          <Link
            className={buttonClass(isSold ? "secondary" : "primary", "large")}
            href={href("courseDetail", { id: room.course.id })}
          >
            查看所属课程
          </Link>
        ) : null}
      </div>
    </StageNotice>
  );
}

function adviceOf(isSold: boolean, { course }: LiveRoom, phone: string): string {
  if (isSold && course) return "可以单独购买这一场，或者加入所属的课程。";
  if (isSold) return "购买以后就能进入，也能看回放。";
  if (course) return "它属于一门课程，加入课程以后就能进入。";
  return phone ? `请致电 ${phone} 开通。` : "请联系老师开通。";
}

function Playing({ room, phase, preferred, onPlayer }: Omit<Props, "now">) {
  const { joining, again } = useJoin({ id: room.id, stage: preferred, about: `${phase} ${room.stage}` });
  if (joining.state === "joining") return <StageNotice title="正在进入…" />;
  if (joining.state === "refused")
    return (
      <StageNotice title={joining.why} why="会自动再试。">
        <Button onClick={again}>马上再试</Button>
      </StageNotice>
    );
  const { kind, url } = joining.entry;
  if (kind === "room") return <RoomFrame key={url} url={url} name={room.name} again={again} />;
  return (
    <StageVideo key={`${phase} ${url}`} room={room} url={url} isLive={kind === "hls"} onPlayer={onPlayer} />
  );
}
