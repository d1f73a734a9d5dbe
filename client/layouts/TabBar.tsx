import { useLocation } from "react-router-dom";
import type { SiteView } from "../site/boot.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { Link } from "../navigation/Link.tsx";
import { useOpenings } from "./openings.ts";
import { BookOpen } from "../ui/icons/BookOpen.ts";
import { History } from "../ui/icons/History.ts";
import { House } from "../ui/icons/House.ts";
import { MonitorPlay } from "../ui/icons/MonitorPlay.ts";
import { Newspaper } from "../ui/icons/Newspaper.ts";
import { SquarePen } from "../ui/icons/SquarePen.ts";
import { UserRound } from "../ui/icons/UserRound.ts";
import { type NavEntry, placeIn, tabNav } from "./navEntries.ts";
import { lists, s } from "./TabBar.styles.ts";

const icons: Readonly<Record<NavEntry["key"], typeof House>> = {
  home: House,
  course: BookOpen,
  live: MonitorPlay,
  question: SquarePen,
  news: Newspaper,
  record: History,
  mine: UserRound,
};

const listOf = [undefined, undefined, lists.two, lists.three, lists.four, lists.five];

interface Props {
  readonly site: SiteView;
}

export function TabBar({ site }: Props) {
  const { pathname } = useLocation();
  const openings = useOpenings();
  const entries = tabNav(site);
  const place = placeIn(entries, pathname);
  return (
    <CachedFragment vary={["tabs", place?.key, place?.current]}>
      <nav className={s.bar} aria-label="底部导航">
        <ul className={listOf[entries.length]}>
          {entries.map(({ key, label, href }) => {
            const Icon = icons[key];
            return (
              <li key={key}>
                <Link
                  className={s.tab}
                  href={openings.get(href) ?? href}
                  aria-current={place?.key === key ? place.current : undefined}
                >
                  <Icon size={22} />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </CachedFragment>
  );
}
