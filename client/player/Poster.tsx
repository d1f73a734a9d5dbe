import type { PlayedLesson } from "../calls/play.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Cover } from "../ui/Cover.tsx";
import { s } from "./LessonPlayer.styles.ts";
import type { Player } from "./player.ts";
import { usePlayer } from "./usePlayer.ts";

interface Props {
  readonly player: Player;
  readonly lesson: PlayedLesson;
}

/** Shows the lesson's cover, or a letter of its name, until the medium has its first picture. */
export function Poster({ player, lesson }: Props) {
  const hasPicture = usePlayer(player, (state) => state.hasPicture);
  if (hasPicture) return null;
  return (
    <div className={s.poster} data-poster="" aria-hidden="true">
      <Cover src={mediaUrl(lesson.cover)} alt={lesson.lessonName} width={640} eager />
    </div>
  );
}
