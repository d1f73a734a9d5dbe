/** Matches the names of all fields that the contract types as price, and no others (withoutPrices.test.ts). */
const PRICE = /^(?!is_)(?:\w+_)?price$/;

/**
 * Returns JSON data in wire names without prices, for agencies whose is_show_price is off (Spec §4). The flags is_free
 * and is_buy stay.
 * @returns the same object when it holds no price
 */
export function withoutPrices(value: unknown): unknown {
  if (Array.isArray(value)) return withoutPricesIn(value);
  if (typeof value !== "object" || value === null) return value;
  let changed = false;
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const clean = isPrice(name) ? undefined : withoutPrices(member);
    changed ||= clean !== member;
    if (!isPrice(name)) kept.push([name, clean]);
  }
  return changed ? Object.fromEntries(kept) : value;
}

export function isPrice(name: string): boolean {
  return PRICE.test(name);
}

function withoutPricesIn(list: readonly unknown[]): readonly unknown[] {
  const clean = list.map(withoutPrices);
  return clean.some((item, index) => item !== list[index]) ? clean : list;
}
