import { memo, type MouseEvent } from "react";
import { matchRoute } from "#shared/routes/match.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import type { SiteView } from "../site/boot.ts";
import { ChevronDown } from "../ui/icons/ChevronDown.ts";
import { LayoutGrid } from "../ui/icons/LayoutGrid.ts";
import { Disclosure } from "./Disclosure.tsx";
import { SubjectPanel } from "./SubjectPanel.tsx";
import { s } from "./SubjectSwitcher.styles.ts";

interface Props {
  readonly site: SiteView;
  readonly pathname: string;
}

/** Opens a panel with the three levels of subjects; the button names the visitor's current subject. */
export function SubjectSwitcher({ site, pathname }: Props) {
  const current = currentSubject(site.subjects, pathname);
  return (
    <CachedFragment vary={["subjects", current]}>
      <Switcher site={site} current={current} />
    </CachedFragment>
  );
}

/** Memoised, because the subject tree is the largest part of every page, and few changes of the address change it. */
const Switcher = memo(function Switcher({
  site,
  current,
}: {
  readonly site: SiteView;
  readonly current: number;
}) {
  return (
    <Disclosure
      className={s.switcher}
      summaryClass={s.button}
      panelClass={s.panel}
      summary={
        <>
          <LayoutGrid size={18} />
          <span className={s.label}>{site.subjects[current]?.name ?? "全部科目"}</span>
          <ChevronDown className={s.chevron} size={16} />
        </>
      }
    >
      <SubjectPanel site={site} current={current} />
      <button type="button" className={s.close} onClick={close}>
        关闭
      </button>
    </Disclosure>
  );
});

function close({ currentTarget }: MouseEvent): void {
  const details = currentTarget.closest("details");
  if (details) details.open = false;
  details?.querySelector("summary")?.focus();
}

/** Returns the index of the level-1 subject in the address; -1: none. */
export function currentSubject(subjects: SiteView["subjects"], pathname: string): number {
  const params = matchRoute(pathname)?.params ?? {};
  return subjects.findIndex(
    ({ id, aliasName }) => id === params["level1"] || (aliasName !== "" && aliasName === params["sid"]),
  );
}
