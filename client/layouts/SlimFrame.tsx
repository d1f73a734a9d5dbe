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
  /** Class that makes the frame dark in both themes. */
  readonly dark?: string;
  readonly children: ReactNode;
}

/** Frame with one slim bar and no navigation, for work that needs full attention. */
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

/** Frame without a bar, for a page that draws its own bar. */
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
