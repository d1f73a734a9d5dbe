import { BookOpen, History, House, MonitorPlay, Newspaper, SquarePen, UserRound } from "lucide-react";
import { ConstantNav } from "../app/ConstantNav.tsx";
import { usePlace } from "../navigation/place.tsx";
import type { SiteView } from "../app/boot.ts";
import { Link } from "../navigation/Link.tsx";
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

/** The main navigation of phones, under the thumb. */
export function TabBar({ site }: Props) {
  const { pathname } = usePlace();
  const entries = tabNav(site);
  const place = placeIn(entries, pathname);
  return (
    <ConstantNav
      of={[site]}
      form={`tabs ${place?.key} ${place?.current}`}
      className={s.bar}
      aria-label="底部导航"
    >
      <ul className={listOf[entries.length]}>
        {entries.map(({ key, label, href }) => {
          const Icon = icons[key];
          return (
            <li key={key}>
              <Link
                className={s.tab}
                href={href}
                aria-current={place?.key === key ? place.current : undefined}
              >
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </ConstantNav>
  );
}
