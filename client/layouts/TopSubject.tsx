import type { SyntheticEvent } from "react";
import { memo } from "react";
import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { SiteView } from "../app/boot.ts";
import { s } from "./SubjectPanel.styles.ts";

type Subject = SiteView["subjects"][number];

interface Props {
  readonly subject: Subject;
  readonly open: boolean;
}

/** A subject of level 1 with all that is below it. */
export const TopSubject = memo(function TopSubject({ subject, open }: Props) {
  const page = pageOf(subject);
  return (
    <details className={s.top} name="subject" open={open} onToggle={closeOthers} suppressHydrationWarning>
      <summary className={s.rail} data-level="1">
        {subject.name}
      </summary>
      <div className={s.pane}>
        {page ? (
          <a className={s.page} href={page} data-level="2">
            {`进入${subject.name}专区`}
          </a>
        ) : null}
        {subject.list.map((second) => (
          <section key={second.id} className={s.group}>
            <a
              className={s.second}
              href={href("course1", { level1: subject.id, level2: second.id })}
              data-level="2"
            >
              {second.name}
            </a>
            <ul className={s.thirds}>
              {second.list.map((third) => (
                <li key={third.id}>
                  <a
                    className={s.third}
                    href={href("course1", { level1: subject.id, level2: second.id }, { level3: third.id })}
                    data-level="3"
                  >
                    {third.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
});

/** The page of a subject's own, /{sid}, where its alias can be one. */
function pageOf({ aliasName }: Subject): string | undefined {
  const path = `/${aliasName}`;
  return aliasName !== "" && matchRoute(path)?.route.id === "speci" ? path : undefined;
}

/** Browsers that know no `name` on details leave several open. */
function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return;
  for (const other of currentTarget.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== currentTarget) other.open = false;
  }
}
