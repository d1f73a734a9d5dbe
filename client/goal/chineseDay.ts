/** Formats a day, e.g. 2027年1月12日 from 2027-01-12. */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}
