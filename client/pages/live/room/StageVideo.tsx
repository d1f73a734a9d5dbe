import { useState } from "react";
import { mediaUrl } from "../../../site/mediaUrl.ts";
import { Button } from "../../../ui/Button.tsx";
import { Curtain } from "./Curtain.tsx";
import type { LiveRoom } from "./liveRoom.ts";
import { s } from "./Stage.styles.ts";

interface Props {
  readonly room: LiveRoom;
  readonly url: string;
  readonly again: () => void;
}

/** A replay, or a stage that the browser plays by itself. */
export function StageVideo({ room, url, again }: Props) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <Curtain title="画面没有打开" why="请检查网络后重试；换一个浏览器也可能有用。">
        <Button onClick={again}>重试</Button>
      </Curtain>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- spoken live; there are no captions to name
    <video
      className={s.video}
      src={mediaUrl(url)}
      aria-label={room.name}
      controls
      autoPlay
      playsInline
      onError={() => setFailed(true)}
    />
  );
}
