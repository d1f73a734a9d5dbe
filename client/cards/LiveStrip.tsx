import { useNow } from "../site/clock.ts";
import { s } from "./grid.styles.ts";
import { type LiveBrief, LiveCard } from "./LiveCard.tsx";
import { pickLives } from "./pickLives.ts";

interface Props {
  readonly lives: readonly LiveBrief[];
  /** Classes that come before those of `lives` until they end. */
  readonly first?: readonly LiveBrief[];
}

/** Shows the next four live classes. Their order and state change with the time, without a reload. */
export function LiveStrip({ lives, first }: Props) {
  const now = useNow();
  return (
    <ul className={s.wide}>
      {pickLives(lives, now, first).map((live) => (
        <li key={live.id}>
          <LiveCard live={live} now={now} />
        </li>
      ))}
    </ul>
  );
}
