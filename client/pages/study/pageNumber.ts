/** Returns the page number from an address. The route has already checked that it is a number. */
export function pageNumber(search: URLSearchParams): number {
  return Number(search.get("page") ?? 1);
}
