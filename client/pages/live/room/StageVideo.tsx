import { useMemo, useState } from "react";
import type { PlayedLesson } from "#client/calls/play.ts";
import { LessonPlayer } from "#client/player/LessonPlayer.tsx";
import type { Player } from "#client/player/player.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import { useSettings } from "#client/player/useSettings.ts";
import { Button } from "#client/ui/Button.tsx";
import type { LiveRoom } from "./liveRoom.ts";
import { s } from "./Stage.styles.ts";

/** A start position below 0 makes the player begin at the live edge, the newest moment of the stream. */
const AT_THE_END = -1;
/** The button "back to live" seeks to this many seconds before the live edge, to have enough buffered. */
const NEAR_THE_END = 25;
/** The button "back to live" is shown if the learner is more than this many seconds behind the live edge. */
const BEHIND = 60;
const FASTEST_REPLAY = 3;

interface Props {
  readonly room: LiveRoom;
  readonly url: string;
  readonly isLive: boolean;
  readonly onPlayer: (player: Player | undefined) => void;
}

/** Plays a live class or its replay in the player for lessons. Progress is not reported to the server. */
export function StageVideo({ room, url, isLive, onPlayer }: Props) {
  const store = useSettings();
  const [player, setPlayer] = useState<Player>();
  const lesson = useMemo(() => lessonOf(room.name, url, isLive), [room.name, url, isLive]);
  const marks = isLive
    ? []
    : room.chapter.map(({ second, name }) => ({ second, name, kind: "point" as const }));
  return (
    <LessonPlayer
      lesson={lesson}
      start={isLive ? AT_THE_END : 0}
      plays
      store={store}
      // The video address is valid as long as the learner has access, so renewing returns the same lesson.
      renew={() => Promise.resolve(lesson)}
      onPlayer={(found) => {
        setPlayer(found);
        onPlayer(found);
      }}
      marks={marks}
    >
      {player && isLive ? <Times player={player} canCatchUp={room.canCatchUp} /> : null}
    </LessonPlayer>
  );
}

/** Shows the time since the beginning, and a button that returns to the live edge. */
function Times({ player, canCatchUp }: { readonly player: Player; readonly canCatchUp: boolean }) {
  const isBehind = usePlayer(player, ({ second, length }) => length - second > BEHIND);
  const isPastBeginning = usePlayer(player, ({ second }) => second > BEHIND);
  return (
    <div className={s.times}>
      {canCatchUp && isPastBeginning && !isBehind ? (
        <Button size="small" onClick={() => player.seek(0)}>
          从头看
        </Button>
      ) : null}
      {isBehind ? (
        <Button size="small" kind="primary" onClick={() => player.seek(player.state().length - NEAR_THE_END)}>
          回到直播
        </Button>
      ) : null}
    </div>
  );
}

type Read =
  | "kind"
  | "playUrl"
  | "expireIn"
  | "lessonName"
  | "cover"
  | "length"
  | "ranges"
  | "rule"
  | "isFinish"
  | "caption"
  | "transcript";

function lessonOf(name: string, url: string, isLive: boolean): PlayedLesson {
  const read: Pick<PlayedLesson, Exclude<Read, "rule">> & { readonly rule: object } = {
    kind: isLive ? "stream" : /\.m3u8(?:$|\?)/.test(url) ? "hls" : "mp4",
    playUrl: url,
    expireIn: 0,
    lessonName: name,
    cover: "",
    length: 0,
    ranges: [],
    rule: { isSeekLimited: false, maxSpeed: isLive ? 1 : FASTEST_REPLAY },
    isFinish: false,
    caption: [],
    transcript: [],
  };
  return read as PlayedLesson;
}
