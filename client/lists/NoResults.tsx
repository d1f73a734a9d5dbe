import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { narrowing, withoutFacets } from "./filters.ts";
import type { Filters, List } from "./list.ts";

interface Props<F extends Filters> {
  readonly list: Pick<List<F, never>, "address" | "facets" | "noun">;
  readonly filters: F;
  readonly pageCount: number;
  readonly nothing: ReactNode;
}

/** Explains why a list is empty and offers the most likely remedy. */
export function NoResults<F extends Filters>({ list, filters, pageCount, nothing }: Props<F>) {
  const { address, noun } = list;
  // An upstream may report 0 pages for an empty list.
  const last = Math.max(pageCount, 1);
  if (filters.page > 1) {
    return (
      <Empty
        art="search"
        title="没有这一页"
        why={pageCount > 0 ? `${noun}只有 ${pageCount} 页。` : "这一页上没有内容。"}
        action={
          <Link className={buttonClass("primary")} href={address.href({ ...filters, page: last })}>
            {last === 1 ? "看第一页" : "看最后一页"}
          </Link>
        }
      />
    );
  }
  const chosen = narrowing(list, filters).map(({ name }) => name);
  if (chosen.length === 0) return nothing;
  return (
    <Empty
      art="search"
      title={`没有符合条件的${noun}`}
      why={`换一个${chosen.join("或")}，或者清空筛选再看。`}
      action={
        <Link className={buttonClass("primary")} href={address.href(withoutFacets(list, filters))}>
          清空筛选
        </Link>
      }
    />
  );
}
