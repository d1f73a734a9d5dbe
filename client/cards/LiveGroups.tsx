import { groupLives } from "#shared/domain/liveGroups.ts";
import { useNow } from "../site/clock.ts";
import { SectionHeading } from "../ui/Heading.tsx";
import { type LiveBrief, LiveCard } from "./LiveCard.tsx";
import { s } from "./LiveGroups.styles.ts";

/**
 * Groups live classes into today, tomorrow, this week, later and ended. A class moves to another group when its time
 * comes, without a reload.
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

/** Class that gives other elements the same layout as the groups. */
export const liveGroupsClass = s.groups;
