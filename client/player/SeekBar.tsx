import { type CSSProperties, type PointerEvent, useState } from "react";
import type { PlayedRange } from "#shared/domain/playedRanges.ts";
import { clockText } from "#shared/domain/timeText.ts";
import type { Player } from "./player.ts";
import { s } from "./SeekBar.styles.ts";
import { usePlayer } from "./usePlayer.ts";

/** Named position on the seek bar: the start of a section of the lesson, or a note. */
export interface Mark {
  readonly second: number;
  readonly name: string;
  readonly kind: "point" | "note";
}

interface Props {
  readonly player: Player;
  readonly marks: readonly Mark[];
}

/** Shows position, buffer and played parts; a native slider on top handles pointer, keys and screen readers. */
export function SeekBar({ player, marks }: Props) {
  const { second, length, buffered, played, loop } = usePlayer(player, (state) => state);
  const [dragged, setDragged] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const shown = dragged ?? second;
  const share = (at: number) => `${length > 0 ? Math.min(100, (at / length) * 100) : 0}%`;

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(0, (clientX - left) / width), 1) * length);
  }
  function drop(): void {
    if (dragged !== undefined) player.seek(dragged);
    setDragged(undefined);
  }
  const preview = dragged ?? pointed;
  return (
    <div className={s.bar}>
      <div className={s.track} aria-hidden="true">
        <Ranges ranges={buffered} className={s.buffered} share={share} />
        <Ranges ranges={played} className={s.played} share={share} />
        <span className={s.done} style={{ width: share(shown) }} />
        {loop && (
          <span
            className={s.loop}
            style={{ left: share(loop[0]), width: share((loop[1] ?? shown) - loop[0]) }}
          />
        )}
        {marks.map(({ second: at, name, kind }) => (
          <span key={`${kind}${at}${name}`} className={s.mark} data-kind={kind} style={{ left: share(at) }} />
        ))}
      </div>
      <input
        className={s.slider}
        type="range"
        data-seek=""
        aria-label="播放进度"
        aria-valuetext={`${clockText(shown)}，共 ${clockText(length)}`}
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(shown)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(second);
        }}
        onChange={(event) => {
          const wanted = Number(event.currentTarget.value);
          if (dragged === undefined) player.seek(wanted);
          else setDragged(wanted);
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      />
      {preview !== undefined && (
        <span className={s.preview} style={{ "--at": share(preview) } as CSSProperties} aria-hidden="true">
          {previewText(preview, marks)}
        </span>
      )}
    </div>
  );
}

interface RangesProps {
  readonly ranges: readonly PlayedRange[];
  readonly className: string;
  readonly share: (at: number) => string;
}

function Ranges({ ranges, className, share }: RangesProps) {
  return ranges.map(([begin, end]) => (
    <span key={begin} className={className} style={{ left: share(begin), width: share(end - begin) }} />
  ));
}

function previewText(second: number, marks: readonly Mark[]): string {
  const part = marks.findLast(({ second: at, kind }) => kind === "point" && at <= second);
  return part ? `${clockText(second)} ${part.name}` : clockText(second);
}
