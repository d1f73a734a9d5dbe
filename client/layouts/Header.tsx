import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import type { SiteView } from "../site/boot.ts";
import { useRegion } from "../site/region.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { Link } from "../navigation/Link.tsx";
import { Search } from "../ui/icons/Search.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { s } from "./Header.styles.ts";
import { MainNav } from "./MainNav.tsx";
import { RegionPicker } from "./RegionPicker.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SubjectSwitcher } from "./SubjectSwitcher.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Wordmark } from "./Wordmark.tsx";

interface Props {
  readonly site: SiteView;
}

export function Header({ site }: Props) {
  const { pathname } = useLocation();
  const region = useRegion();
  return (
    <header className={s.header}>
      <div className={s.bar}>
        <Wordmark site={site} />
        {site.mode === "full" && site.subjects.length > 0 ? (
          <SubjectSwitcher site={site} pathname={pathname} />
        ) : null}
        <MainNav site={site} />
        <div className={s.tools}>
          <div className={s.search}>
            <SearchBox />
          </div>
          <CachedFragment vary={["tools", region.id]}>
            <Link className={s.searchLink} href={href("search")} aria-label="搜索">
              <Search size={20} />
            </Link>
            <div className={s.wideOnly}>
              <RegionPicker />
              <ThemeMenu />
            </div>
          </CachedFragment>
          <AccountMenu site={site} />
        </div>
      </div>
    </header>
  );
}
