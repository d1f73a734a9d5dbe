import { useEffect, useRef, useState } from "react";
import type { Entry } from "./chatState.ts";

/** Pause between messages that are read out: in a full room, users of screen readers would hear nothing else. */
const PAUSE_MS = 4_000;

/** Returns the text for screen readers: new messages of others since the learner entered the room. */
export function useSpoken(messages: readonly Entry[] | undefined, own: string): string {
  const [spoken, setSpoken] = useState("");
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  useEffect(() => {
    // Earlier messages are in the list and are not read out.
    let spokenSeq = latest.current?.at(-1)?.seq;
    const timer = setInterval(() => {
      const now = latest.current;
      const news = now?.filter(
        ({ seq, author, isRemoved }) => seq > (spokenSeq ?? seq) && author !== own && !isRemoved,
      );
      spokenSeq = now?.at(-1)?.seq ?? (now ? 0 : spokenSeq);
      const newest = news?.at(-1);
      if (!news || !newest) return;
      setSpoken(`${news.length > 1 ? `${news.length} 条新消息，最新：` : ""}${newest.name}：${newest.text}`);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [own]);
  return spoken;
}
