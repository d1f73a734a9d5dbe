/** Which page of a list an address asks for; the route has checked that it is a number. */
export function pageNumber(search: URLSearchParams): number {
  return Number(search.get("page") ?? 1);
}
