import { useNow } from "../site/clock.ts";
import { s } from "./grid.styles.ts";
import { type LiveBrief, LiveCard } from "./LiveCard.tsx";
import { pickLives } from "./pickLives.ts";

/** Shows the next four live classes. Their order and state change with the time, without a reload. */
export function LiveStrip({ lives }: { readonly lives: readonly LiveBrief[] }) {
  const now = useNow();
  return (
    <ul className={s.wide}>
      {pickLives(lives, now).map((live) => (
        <li key={live.id}>
          <LiveCard live={live} now={now} />
        </li>
      ))}
    </ul>
  );
}
