/** Returns the page of a list in an address. The route has checked that it is a number. */
export function pageNumber(search: URLSearchParams): number {
  return Number(search.get("page") ?? 1);
}
