import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { useBoot } from "../site/boot.ts";
import { isPlainClick } from "../navigation/clicks.ts";
import { Link } from "../navigation/Link.tsx";
import { useCall } from "../calls/call.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";
import { chosenFilters, withoutFacets } from "./filters.ts";
import type { Filters, List } from "./list.ts";
import { s } from "./ListResults.styles.ts";
import { useLaterPages } from "./useLaterPages.ts";

interface Props<F extends Filters, Item> {
  readonly list: List<F, Item>;
  readonly filters: F;
  /** Renders the items of one page. `at`: index of the page's first item in the whole list. */
  readonly items: (items: readonly Item[], at: number) => ReactNode;
  readonly listClass: string;
  /** Text that is shown if the list has no items at all. */
  readonly nothing: ReactNode;
}

/** The text for an empty list loads on demand, because most lists have results. */
export const noResults = lazySource(async () => (await import("./NoResults.tsx")).NoResults);

/** Shows the results of a list: their number, chosen filters, items, the link 加载更多 (load more) and page numbers. */
export function ListResults<F extends Filters, Item>(props: Props<F, Item>) {
  const { list, filters, items, listClass, nothing } = props;
  const { origin } = useBoot();
  const page = list.pageOf(useCall(list.call(filters)));
  const all = Math.max(page.total, page.list.length);
  const perPage = page.pageSize || list.perPage;
  const pageCount = Math.ceil(all / perPage);
  const { later, last, busy, addPage } = useLaterPages(list, filters, pageCount);
  const hrefOf = (number: number) => list.address.href({ ...filters, page: number });
  const shown = Math.min(last * perPage, all) - (filters.page - 1) * perPage;
  const { ref, focusFrom } = useFocusOnAdded(last);
  return (
    <>
      {filters.page > 1 ? <link rel="prev" href={origin + hrefOf(filters.page - 1)} /> : null}
      {filters.page < pageCount ? <link rel="next" href={origin + hrefOf(filters.page + 1)} /> : null}
      <ChosenFilters
        bare={list.bare}
        count={`共 ${list.countOf(all)}${later.length > 0 ? `，已列出 ${list.countOf(shown)}` : ""}`}
        chosen={chosenFilters(list, filters)}
        clearHref={list.address.href(withoutFacets(list, filters))}
      />
      {page.list.length > 0 ? (
        <ul className={listClass} ref={ref}>
          {items(page.list, 0)}
          {later.map((number) => (
            <LaterPage
              key={number}
              {...props}
              filters={{ ...filters, page: number }}
              at={(number - filters.page) * perPage}
            />
          ))}
        </ul>
      ) : (
        <Nothing list={list} filters={filters} pageCount={pageCount} nothing={nothing} />
      )}
      <div className={s.pages}>
        {page.list.length > 0 && last < pageCount ? (
          <MoreLink
            href={`${hrefOf(last + 1)}#results`}
            busy={busy}
            onMore={() => {
              focusFrom(shown);
              void addPage();
            }}
          />
        ) : null}
        <CachedFragment vary={["pages", hrefOf(1), last, pageCount]}>
          <Pagination
            as={Link}
            page={Math.min(last, Math.max(pageCount, 1))}
            pageCount={pageCount}
            hrefOf={(number) => `${hrefOf(number)}#results`}
            label={`${list.noun}分页`}
          />
        </CachedFragment>
      </div>
    </>
  );
}

interface NothingProps<F extends Filters, Item> extends Pick<Props<F, Item>, "list" | "filters" | "nothing"> {
  readonly pageCount: number;
}

function Nothing<F extends Filters, Item>(props: NothingProps<F, Item>) {
  const NoResults = useLazy(noResults);
  return <NoResults {...props} />;
}

interface LaterProps<F extends Filters, Item> extends Pick<Props<F, Item>, "list" | "filters" | "items"> {
  readonly at: number;
}

function LaterPage<F extends Filters, Item>({ list, filters, items, at }: LaterProps<F, Item>) {
  return items(list.pageOf(useCall(list.call(filters))).list, at);
}

/** Focuses the first item of the added page, because the pressed link may have disappeared. */
function useFocusOnAdded(last: number) {
  const ref = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null) return;
    ref.current?.children.item(from.current)?.querySelector("a")?.focus({ preventScroll: true });
    from.current = null;
  }, [last]);
  return { ref, focusFrom: (index: number) => void (from.current = index) };
}

interface MoreProps {
  readonly href: string;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/**
 * Link that adds the next page of results below the current page. Without scripts and for robots it leads to that page.
 */
function MoreLink({ href, busy, onMore }: MoreProps) {
  function add(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onMore();
  }
  return (
    <Link
      className={buttonClass("secondary", "large")}
      href={href}
      onClick={add}
      aria-busy={busy || undefined}
    >
      {busy ? "正在加载…" : "加载更多"}
    </Link>
  );
}
