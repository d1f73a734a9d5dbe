/** How many learn here: exact below ten thousand, then in 万 as people read it. */
export function peopleText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return "";
  if (count < 10_000) return `${Math.floor(count)} 人在学`;
  return `${(Math.floor(count / 1_000) / 10).toFixed(1).replace(".0", "")} 万人在学`;
}
