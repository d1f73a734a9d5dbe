import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { matchRoute } from "#shared/routes/match.ts";
import { usePlace } from "../navigation/place.tsx";
import { useSite } from "../app/bootContext.ts";
import { Link } from "../navigation/Link.tsx";
import { s } from "./ExamLayout.styles.ts";
import { examScreenNames } from "./examScreens.ts";
import { homeOf } from "./navEntries.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Wordmark } from "./Wordmark.tsx";

/** One slim bar and nothing that leads astray: a learner sits an exam here. */
export function ExamLayout({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  const id = matchRoute(usePlace().pathname)?.route.id;
  // A shared page is opened by people without an account; the rest belongs to the learner's question area.
  const back =
    id === "share"
      ? { href: homeOf(site), label: "返回首页" }
      : { href: "/study/question", label: "返回题库" };
  return (
    <div className={s.page}>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <header className={s.header}>
        <div className={s.bar}>
          <Link className={s.back} href={back.href}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={s.backText}>{back.label}</span>
          </Link>
          <div className={s.mark}>
            <Wordmark site={site} />
          </div>
          <p className={s.title}>{id && examScreenNames[id]}</p>
          <ThemeMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={s.main}>
        {children}
      </main>
    </div>
  );
}
