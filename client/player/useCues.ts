import { useEffect, useEffectEvent, useState } from "react";
import { type Cue, readVtt } from "#shared/domain/webVtt.ts";
import type { PlayedLesson } from "../calls/play.ts";
import { mediaUrl } from "../site/mediaUrl.ts";

/** Returns the captions in the chosen language. The lesson already contains those in its first language. */
export function useCues(lesson: PlayedLesson, lang: string): readonly Cue[] {
  const { caption, transcript } = lesson;
  const [fetched, setFetched] = useState<{ readonly lang: string; readonly cues: readonly Cue[] }>();
  const chosen = caption.find((one) => one.lang === lang) ?? caption[0];
  const isFirst = chosen === caption[0];
  const urlOf = useEffectEvent((of: string) => mediaUrl(caption.find((one) => one.lang === of)?.url ?? ""));
  const wanted = isFirst ? "" : (chosen?.lang ?? "");
  useEffect(() => {
    if (wanted === "") return undefined;
    let isWanted = true;
    // Captions are optional: the lesson plays without them.
    void fetchCues(urlOf(wanted)).then((cues) => isWanted && setFetched({ lang: wanted, cues }));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  if (isFirst) return transcript;
  return fetched?.lang === wanted ? fetched.cues : [];
}

async function fetchCues(url: string): Promise<readonly Cue[]> {
  try {
    const answer = await fetch(url);
    return answer.ok ? readVtt(await answer.text()) : [];
  } catch {
    return [];
  }
}

/** Returns the index of the caption at a second; -1: none. */
export function cueAt(cues: readonly Cue[], second: number): number {
  return cues.findIndex(({ start, end }) => start <= second && second < end);
}
