/** The page numbers to show, 0 for a gap: first, last, the current one and its neighbours; never a gap of one page. */
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
