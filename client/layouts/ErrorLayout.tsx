import type { ReactNode } from "react";
import { useBoot } from "../site/boot.ts";
import { s } from "./ErrorLayout.styles.ts";
import { MainNav } from "./MainNav.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Wordmark } from "./Wordmark.tsx";

/**
 * Frame for error pages. Loads no data and works without an agency, because either may be missing when an error page is
 * shown.
 */
export function ErrorLayout({ children }: { readonly children: ReactNode }) {
  const { site } = useBoot();
  return (
    <div className={s.page}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <header className={s.header}>
        <div className={s.bar}>
          {site ? (
            <>
              <Wordmark site={site} />
              <MainNav site={site} />
            </>
          ) : null}
          <div className={s.theme}>
            <ThemeMenu />
          </div>
          {site ? (
            <div className={s.search}>
              <SearchBox />
            </div>
          ) : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={s.main}>
        {children}
      </main>
    </div>
  );
}
