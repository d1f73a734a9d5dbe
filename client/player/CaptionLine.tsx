import type { Cue } from "#shared/domain/webVtt.ts";
import type { Player } from "./player.ts";
import { s } from "./LessonPlayer.styles.ts";
import { cueAt } from "./useCues.ts";
import { usePlayer } from "./usePlayer.ts";

interface Props {
  readonly player: Player;
  readonly cues: readonly Cue[];
  readonly size: string;
}

/** Shows the current caption above the controls. Screen readers use the transcript instead. */
export function CaptionLine({ player, cues, size }: Props) {
  const index = usePlayer(player, ({ second, isUnasked }) => (isUnasked ? -1 : cueAt(cues, second)));
  const text = cues[index]?.text;
  if (!text) return null;
  return (
    <p className={s.caption} data-size={size} data-caption="" aria-hidden="true">
      <span>{text}</span>
    </p>
  );
}
