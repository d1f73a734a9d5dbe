import { clockText } from "#shared/domain/timeText.ts";
import type { Player } from "#client/player/player.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import type { LiveRoom } from "./liveRoom.ts";
import { s } from "./Room.styles.ts";

interface Props {
  readonly chapters: LiveRoom["chapter"];
  /** Player of the replay; undefined until the replay has loaded. */
  readonly player: Player | undefined;
}

/** Lists the chapters of a replay. Pressing a chapter plays it. */
export function Chapters({ chapters, player }: Props) {
  return player ? <Known chapters={chapters} player={player} /> : <Rows chapters={chapters} />;
}

function Known({ chapters, player }: { readonly chapters: Props["chapters"]; readonly player: Player }) {
  const current = usePlayer(
    player,
    ({ second }) => chapters.filter((each) => each.second <= second).length - 1,
  );
  const go = (second: number) => {
    player.seek(second);
    player.play();
  };
  return <Rows chapters={chapters} current={current} go={go} />;
}

interface RowsProps extends Pick<Props, "chapters"> {
  readonly current?: number;
  readonly go?: (second: number) => void;
}

function Rows({ chapters, current, go }: RowsProps) {
  return (
    <ol className={s.chapters}>
      {chapters.map(({ second, name }, index) => (
        <li key={second}>
          <button
            type="button"
            className={s.chapter}
            disabled={!go}
            aria-current={index === current ? "true" : undefined}
            onClick={() => go?.(second)}
          >
            <span className={s.second}>{clockText(second)}</span>
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
