import { useEffect, useRef, useState } from "react";
import type { Entry } from "./chatState.ts";

/** Milliseconds between texts for screen readers, so that a full room leaves their users time to hear the class. */
const PAUSE_MS = 4_000;

/** Returns the text that screen readers read out: messages of other learners since this learner entered. */
export function useSpoken(messages: readonly Entry[] | undefined, own: string): string {
  const [spoken, setSpoken] = useState("");
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  useEffect(() => {
    // Messages from before the learner entered are not read out. They can be read in the list.
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
