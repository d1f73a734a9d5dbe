import { groupLives } from "#shared/domain/liveGroups.ts";
import { useNow } from "../site/clock.ts";
import { SectionHeading } from "../ui/Heading.tsx";
import { type LiveBrief, LiveCard } from "./LiveCard.tsx";
import { s } from "./LiveGroups.styles.ts";

/**
 * Groups lives into today, tomorrow, this week, later and ended; a live changes its group with the clock, without a
 * reload.
 */
export function LiveGroups({ lives }: { readonly lives: readonly LiveBrief[] }) {
  const now = useNow();
  return groupLives(lives, now).map(({ key, label, lives: group }) => (
    <section key={key} aria-labelledby={`${key}-title`}>
      <SectionHeading id={`${key}-title`} title={label} note={`${group.length} 场`} />
      <ul className={s.cards}>
        {group.map((live) => (
          <li key={live.id}>
            <LiveCard live={live} now={now} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Class for other content among the groups. */
export const liveGroupsClass = s.groups;
