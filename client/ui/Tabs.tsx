import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { s } from "./Tabs.styles.ts";
import type { LinkAs } from "./link.ts";

export interface Tab {
  readonly key: string;
  readonly label: ReactNode;
  /** Count beside the label: a number, or a text such as 99+. */
  readonly count?: number | string;
}

interface LinkTabsProps {
  /** Accessible name of the navigation, e.g. 课程分类. */
  readonly label: string;
  readonly items: readonly (Tab & { readonly href: string })[];
  readonly current: string;
  readonly as?: LinkAs;
}

/** Tabs whose choice is part of the address. */
export function LinkTabs({ label, items, current, as: Link = "a" }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={s.list}>
        {items.map((item) => (
          <li key={item.key}>
            <Link
              className={s.tab}
              href={item.href}
              {...(item.key === current ? { "aria-current": "page" as const } : {})}
            >
              <TabText label={item.label} count={item.count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ButtonTabsProps {
  readonly label: string;
  readonly items: readonly Tab[];
  readonly current: string;
  readonly onSelect: (key: string) => void;
  /** Start of the ids that connect tabs and panels; give the same value to all TabPanels of these tabs. */
  readonly idBase: string;
}

/** Tabs within one screen: arrow keys move, and the whole list is one tab stop. */
export function ButtonTabs({ label, items, current, onSelect, idBase }: ButtonTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const next = nextIndex(
      event.key,
      items.findIndex((item) => item.key === current),
      items.length,
    );
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || !item) return;
    event.preventDefault();
    onSelect(item.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className={s.list} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          className={s.tab}
          id={`${idBase}-tab-${item.key}`}
          aria-controls={`${idBase}-panel-${item.key}`}
          aria-selected={item.key === current}
          tabIndex={item.key === current ? 0 : -1}
          onClick={() => onSelect(item.key)}
        >
          <TabText label={item.label} count={item.count} />
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly idBase: string;
  readonly tabKey: string;
  /** False hides the panel but keeps it mounted, so that typed input is not lost. */
  readonly current: boolean;
  readonly children: ReactNode;
}

export function TabPanel({ idBase, tabKey, current, children }: TabPanelProps) {
  return (
    <div
      className={s.panel}
      role="tabpanel"
      id={`${idBase}-panel-${tabKey}`}
      aria-labelledby={`${idBase}-tab-${tabKey}`}
      hidden={!current}
    >
      {children}
    </div>
  );
}

function TabText({
  label,
  count,
}: {
  readonly label: ReactNode;
  readonly count: number | string | undefined;
}) {
  return (
    <>
      {label}
      {count === undefined ? null : <span className={s.count}>{count}</span>}
    </>
  );
}

/** Returns the index of the tab that a key moves to; undefined: the key moves nothing. */
export function nextIndex(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === "ArrowRight") return (index + 1) % length;
  if (key === "ArrowLeft") return (index - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return undefined;
}
