import { liveMessages, liveRoom } from "#shared/contract/live/endpoints.ts";
import { useOff } from "#client/site/useOff.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { liveStatus } from "#shared/domain/liveStatus.ts";
import { roomPhase } from "#shared/domain/liveRoom.ts";
import { href } from "#shared/routes/href.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { liveTones } from "#client/cards/LiveCard.tsx";
import { Link } from "#client/navigation/Link.tsx";
import type { Player } from "#client/player/player.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { ButtonTabs, TabPanel } from "#client/ui/Tabs.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { About } from "./About.tsx";
import { Chapters } from "./Chapters.tsx";
import { ChatPanel } from "./ChatPanel.tsx";
import type { LiveRoom } from "./liveRoom.ts";
import { s } from "./Room.styles.ts";
import { Stage } from "./Stage.tsx";
import { useChat, useChatNow } from "./useChat.ts";
import { useWindowHeight } from "./useWindowHeight.ts";

/** Interval in ms at which a full room is requested again, so that the learner enters once a seat is free. */
const FULL_AGAIN_MS = 15_000;

interface Props {
  readonly id: string;
  readonly preferred: "hls" | "room";
}

export function Room({ id, preferred }: Props) {
  const [isFull, setFull] = useState(false);
  const room = useCall(callOf(liveRoom, { id }), isFull ? { every: FULL_AGAIN_MS } : {});
  if (isFull !== (room?.access === "full")) setFull(room?.access === "full");
  return room ? <Open room={room} preferred={preferred} /> : null;
}

function Open({ room, preferred }: { readonly room: LiveRoom; readonly preferred: "hls" | "room" }) {
  const site = useSite();
  const now = useNow();
  const refresh = useRefresh(room.id);
  const phase = roomPhase(room, now);
  const isIn = room.access === "open";
  const chat = useChat(room, useOff(liveMessages.path) ? false : isIn, refresh);
  const chatNow = useChatNow(chat);
  const [player, setPlayer] = useState<Player>();
  const frame = useWindowHeight<HTMLDivElement>();

  // When the class starts or ends, the server sends data that it withheld before: the stage or the replay.
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) refresh();
    shown.current = phase;
  }, [phase, refresh]);

  const { status, label, date, time, isToday } = liveStatus(room, now);
  const people = chatNow?.people ?? room.peopleNum;
  return (
    <div className={s.room} ref={frame} data-lesson="">
      <title>{pageTitle(site, `${room.name} - 直播间`)}</title>
      <div className={s.watch}>
        <section className={s.stage} aria-label="直播画面">
          <Stage room={room} phase={phase} now={now} preferred={preferred} onPlayer={setPlayer} />
        </section>
        <header className={s.head}>
          <div className={s.name}>
            <StatusTag tone={liveTones[status]} beating={status === "live"}>
              {phase === "replay" ? "回放" : label}
            </StatusTag>
            <h1 className={s.title}>{room.name}</h1>
          </div>
          <p className={s.meta}>
            {[room.teacher.name, `${isToday ? "今天" : date} ${time}`].filter(Boolean).join(" · ")}
            {isIn && (phase === "live" || phase === "waiting") && people > 0 ? ` · ${people} 人在直播间` : ""}
          </p>
          {room.intro ? <p className={s.intro}>{room.intro}</p> : null}
          {room.stage === "both" && phase === "live" ? (
            <Link
              className={s.other}
              href={href(preferred === "hls" ? "liveWeb" : "livePlayer", { id: room.id })}
              replace
            >
              {preferred === "hls" ? "改用互动直播间" : "改用本站播放"}
            </Link>
          ) : null}
        </header>
      </div>
      <aside className={s.rail} aria-label="聊天与介绍">
        {isIn ? (
          <Tabs room={room} hasChapters={phase === "replay" && room.chapter.length > 0} player={player}>
            <ChatPanel room={room} now={now} chat={chat} state={chatNow} />
          </Tabs>
        ) : (
          <div className={s.scrolling}>
            <About room={room} />
          </div>
        )}
      </aside>
    </div>
  );
}

interface TabsProps {
  readonly room: LiveRoom;
  readonly hasChapters: boolean;
  readonly player: Player | undefined;
  /** Content of the chat tab. */
  readonly children: ReactNode;
}

function Tabs({ room, hasChapters, player, children }: TabsProps) {
  const [chosen, setTab] = useState<string>();
  const tab = chosen ?? (hasChapters ? "chapters" : "chat");
  const items = [
    { key: "chat", label: "聊天" },
    ...(hasChapters ? [{ key: "chapters", label: "章节", count: room.chapter.length }] : []),
    { key: "about", label: "介绍" },
  ];
  return (
    <>
      <ButtonTabs label="直播间" idBase="room" current={tab} onSelect={setTab} items={items} />
      <div className={s.panel} hidden={tab !== "chat"}>
        <TabPanel idBase="room" tabKey="chat" current={tab === "chat"}>
          {children}
        </TabPanel>
      </div>
      {hasChapters ? (
        <div className={s.scrolling} hidden={tab !== "chapters"}>
          <TabPanel idBase="room" tabKey="chapters" current={tab === "chapters"}>
            <Chapters chapters={room.chapter} player={player} />
          </TabPanel>
        </div>
      ) : null}
      <div className={s.scrolling} hidden={tab !== "about"}>
        <TabPanel idBase="room" tabKey="about" current={tab === "about"}>
          <About room={room} />
        </TabPanel>
      </div>
    </>
  );
}

/** Returns a function that requests the room again. Meanwhile the page keeps showing the old data. */
function useRefresh(id: string): () => void {
  const calls = useCalls();
  return useCallback(() => {
    const own = keyOf(callOf(liveRoom, { id }));
    calls.invalidate((key) => key === own);
  }, [calls, id]);
}
