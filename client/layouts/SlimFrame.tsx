import type { ReactNode } from "react";
import { matchRoute } from "#shared/routes/match.ts";
import { Link } from "../navigation/Link.tsx";
import { useLocation } from "react-router-dom";
import { useSite } from "../site/boot.ts";
import { ArrowLeft } from "../ui/icons/ArrowLeft.ts";
import { s } from "./SlimFrame.styles.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Wordmark } from "./Wordmark.tsx";

interface Props {
  readonly back: { readonly href: string; readonly label: string };
  /** A class that makes all of it dark, whatever the theme is. */
  readonly dark?: string;
  readonly children: ReactNode;
}

/** A frame with one slim bar and nothing that leads astray: for work with full attention. */
export function SlimFrame({ back, dark, children }: Props) {
  const site = useSite();
  const route = matchRoute(useLocation().pathname)?.route;
  return (
    <div className={dark ? `${s.page} ${dark}` : s.page}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <header className={s.header}>
        <div className={s.bar}>
          <Link className={s.back} href={back.href}>
            <ArrowLeft size={20} />
            <span className={s.backText}>{back.label}</span>
          </Link>
          <div className={s.mark}>
            <Wordmark site={site} />
          </div>
          <p className={s.title}>{route?.title}</p>
          {dark === undefined && <ThemeMenu />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={s.main}>
        {children}
      </main>
    </div>
  );
}

/** Nothing but the page: it has a bar of its own. */
export function BareFrame({ children }: Pick<Props, "children">) {
  return (
    <div className={s.page}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <main id="main" tabIndex={-1} className={s.bare}>
        {children}
      </main>
    </div>
  );
}
