import { useEffect, useRef, useState } from "react";
import { clockText } from "#shared/domain/timeText.ts";
import type { Cue } from "#shared/domain/webVtt.ts";
import type { PlayedLesson } from "#client/calls/play.ts";
import type { Player } from "#client/player/player.ts";
import { cueAt, useCues } from "#client/player/useCues.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import { Button } from "#client/ui/Button.tsx";
import { copyText } from "#client/ui/copyText.ts";
import { Field } from "#client/ui/Field.tsx";
import { Copy } from "#client/ui/icons/Copy.ts";
import { Download } from "#client/ui/icons/Download.ts";
import { showInPanel } from "./OutlineTab.tsx";
import { s } from "./Transcript.styles.ts";

interface Props {
  readonly lesson: PlayedLesson;
  readonly player: Player | undefined;
  readonly lang: string;
  /** False: the tab is hidden, so the transcript does not scroll along with the video. */
  readonly isShown: boolean;
}

/** The transcript: scrolls along with the video, plays a pressed line, and can be searched. */
export function Transcript({ lesson, player, lang, isShown }: Props) {
  const cues = useCues(lesson, lang);
  const [word, setWord] = useState("");
  const wanted = word.trim().toLowerCase();
  const found = cues
    .map((cue, index) => ({ cue, index }))
    .filter(({ cue }) => wanted === "" || cue.text.toLowerCase().includes(wanted));
  const whole = cues.map(({ start, text }) => `${clockText(start)} ${text}`).join("\n");
  return (
    <div className={s.parts}>
      <Field
        label="搜索字幕"
        type="search"
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        hint={wanted === "" ? undefined : `找到 ${found.length} 处`}
      />
      <div className={s.row}>
        <Button
          kind="quiet"
          size="small"
          icon={<Copy size={16} />}
          onClick={() => void copyText(whole, "字幕")}
        >
          复制全文
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon={<Download size={16} />}
          onClick={() => saveText(whole, `${lesson.lessonName}.txt`)}
        >
          下载
        </Button>
      </div>
      {player ? (
        <Lines found={found} cues={cues} word={wanted} player={player} follows={isShown && wanted === ""} />
      ) : null}
    </div>
  );
}

interface LinesProps {
  readonly found: readonly { readonly cue: Cue; readonly index: number }[];
  readonly cues: readonly Cue[];
  readonly word: string;
  readonly player: Player;
  readonly follows: boolean;
}

function Lines({ found, cues, word, player, follows }: LinesProps) {
  const current = usePlayer(player, ({ second }) => cueAt(cues, second));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (follows) showInPanel(list.current?.querySelector<HTMLElement>("[aria-current]") ?? null);
  }, [current, follows]);
  return (
    <ol ref={list} className={s.lines}>
      {found.map(({ cue, index }) => (
        <li key={index} aria-current={index === current ? "true" : undefined}>
          <button
            type="button"
            className={s.line}
            onClick={() => {
              // If the learner is selecting text, e.g. to copy it, the press must not seek.
              if (getSelection()?.isCollapsed !== false) player.seek(cue.start);
            }}
          >
            <span className={s.time}>{clockText(cue.start)}</span>
            <span>
              <Marked text={cue.text} word={word} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Marked({ text, word }: { readonly text: string; readonly word: string }) {
  const place = word === "" ? -1 : text.toLowerCase().indexOf(word);
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <mark>{text.slice(place, place + word.length)}</mark>
      {text.slice(place + word.length)}
    </>
  );
}

function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
