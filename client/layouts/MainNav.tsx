import { useLocation } from "react-router-dom";
import type { SiteView } from "../site/boot.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { Link } from "../navigation/Link.tsx";
import { useSignedIn } from "../site/session.ts";
import { useOpenings } from "./openings.ts";
import { s } from "./MainNav.styles.ts";
import { placeIn, topNav } from "./navEntries.ts";

interface Props {
  readonly site: SiteView;
}

/** Links to the agency's modules; phones show them in the tab bar. */
export function MainNav({ site }: Props) {
  const { pathname } = useLocation();
  const openings = useOpenings();
  const entries = topNav(site, useSignedIn());
  const place = placeIn(entries, pathname);
  if (entries.length === 0) return null;
  return (
    <CachedFragment vary={["nav", place?.key, place?.current, entries.length]}>
      <nav className={s.nav} aria-label="主导航">
        <ul className={s.list}>
          {entries.map(({ key, label, href }) => (
            <li key={key} className={key === "mine" ? s.wide : undefined}>
              <Link
                className={s.link}
                href={openings.get(href) ?? href}
                aria-current={place?.key === key ? place.current : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </CachedFragment>
  );
}
