import type { ReactNode } from "react";
import { routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { s } from "./StudyPage.styles.ts";

interface Props {
  readonly id: RouteId;
  readonly lead: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a screen in the learner's own area. The title is that of the route. */
export function StudyPage({ id, lead, action, children }: Props) {
  const site = useSite();
  const { title } = routeById(id);
  return (
    <div className={s.page}>
      <title>{pageTitle(site, title)}</title>
      <meta name="robots" content="noindex" />
      <header className={s.head}>
        <h1>{title}</h1>
        {action}
      </header>
      <p className={s.lead}>{lead}</p>
      {children}
    </div>
  );
}
