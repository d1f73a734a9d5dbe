export interface PageWanted {
  readonly page: number;
  readonly page_size?: number | undefined;
}

export interface PageCut {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

const DEFAULT_SIZE = 20;
const LARGEST_SIZE = 100;

/** Limits the wanted page size to the allowed range, and returns page, size and offset. */
export function pageCut({ page, page_size }: PageWanted): PageCut {
  const wanted =
    page_size === undefined || !Number.isFinite(page_size) ? DEFAULT_SIZE : Math.trunc(page_size);
  const size = Math.min(LARGEST_SIZE, Math.max(1, wanted));
  return { page, size, offset: (page - 1) * size };
}

export interface RowsAndTotal<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Returns a page of a list as the contract of calls defines it; `present` converts each row. */
export function presentPage<T, W>(cut: PageCut, { rows, total }: RowsAndTotal<T>, present: (row: T) => W) {
  return pageOfRows(cut, rows.map(present), total);
}

/** Returns a page of a list as the contract of calls defines it, from rows that need no conversion. */
export function pageOfRows<T>(cut: PageCut, list: T[], total: number) {
  return { list, total, page: cut.page, page_size: cut.size };
}
