/**
 * Returns whether a query filters or sorts by price. Where prices are hidden, the order of the answer would reveal them
 * (Spec §4).
 */
export function asksForPrices(search: string): boolean {
  const query = new URLSearchParams(search);
  const sorts = query.getAll("sort").some((sort) => /^-?price/i.test(sort.trim()));
  return sorts || query.getAll("price").some((price) => price.trim() !== "");
}
