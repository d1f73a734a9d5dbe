import type { ReactNode } from "react";
import { s } from "./Pagination.styles.ts";
import { ChevronLeft } from "./icons/ChevronLeft.ts";
import { ChevronRight } from "./icons/ChevronRight.ts";
import type { LinkAs } from "./link.ts";

export interface PaginationProps {
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
  readonly as?: LinkAs;
  readonly label?: string;
}

/** Shows the pages of a list as links; renders nothing if there is only one page. */
export function Pagination({ page, pageCount, hrefOf, as: Link = "a", label = "分页" }: PaginationProps) {
  if (pageCount <= 1) return null;
  const back = (
    <>
      <ChevronLeft size={18} />
      上一页
    </>
  );
  const on = (
    <>
      下一页
      <ChevronRight size={18} />
    </>
  );
  return (
    <nav aria-label={label}>
      <ul className={s.list}>
        <li>
          {page > 1 ? step(Link, hrefOf(page - 1), "prev", back) : <span className={s.off}>{back}</span>}
        </li>
        {pageWindow(page, pageCount).map((number, index) =>
          number === 0 ? (
            <li key={`gap-${index}`} className={s.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number} className={s.number}>
              <Link
                className={s.link}
                href={hrefOf(number)}
                aria-label={`第 ${number} 页`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        <li className={s.short}>
          {page} / {pageCount}
        </li>
        <li>
          {page < pageCount ? step(Link, hrefOf(page + 1), "next", on) : <span className={s.off}>{on}</span>}
        </li>
      </ul>
    </nav>
  );
}

function step(Link: LinkAs, href: string, rel: "prev" | "next", children: ReactNode) {
  return (
    <Link className={s.step} href={href} rel={rel}>
      {children}
    </Link>
  );
}

/**
 * Returns the page numbers to show: first, last, current and its neighbours, with 0 where two or more pages are left
 * out.
 */
export function pageWindow(page: number, pageCount: number): readonly number[] {
  const near = new Set([1, page - 1, page, page + 1, pageCount]);
  if (page <= 4) for (const early of [2, 3, 4, 5]) near.add(early);
  if (page >= pageCount - 3) for (const late of [1, 2, 3, 4]) near.add(pageCount - late);
  const pages = [...near].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const before = pages[index - 1] ?? 0;
    if (number - before <= 1) return [number];
    return number - before === 2 ? [number - 1, number] : [0, number];
  });
}
