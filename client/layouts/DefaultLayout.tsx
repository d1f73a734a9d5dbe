import type { ReactNode } from "react";
import { useSite } from "../site/boot.ts";
import { s } from "./DefaultLayout.styles.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { TabBar } from "./TabBar.tsx";

/** Frame with the navigation at the top, the agency's details at the end, and a tab bar at the bottom of phones. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  return (
    <div className={s.page}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <Header site={site} />
      <main id="main" tabIndex={-1} className={s.main}>
        {children}
      </main>
      <Footer site={site} />
      <TabBar site={site} />
    </div>
  );
}
