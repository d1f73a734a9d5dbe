/** A row of a provider's bill: money that came, or went back. */
export interface BillRow {
  readonly kind: "paid" | "refunded";
  readonly paymentNo: string;
  /** "" of a payment. */
  readonly refundNo: string;
  /** The amount paid; 0 in a refund. */
  readonly fen: number;
}

/** The column whose commas nobody puts into quotes, so that a row may have more cells than there are names. */
const FREE_TEXT = "商品名称";

/**
 * The rows of a bill by the names of their columns, which stand in the first line that has 商户订单号. What is around them (comments, sums) is
 * left out.
 */
export function readBillTable(text: string): readonly ((name: string) => string)[] {
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex((line) => !line.startsWith("#") && line.includes("商户订单号"));
  if (head < 0) return [];
  const names = (lines[head] ?? "")
    .replace(/^\uFEFF/, "")
    .split(",")
    .map((name) => name.trim());
  const free = names.indexOf(FREE_TEXT);
  return lines.slice(head + 1).flatMap((line) => {
    // Before each value WeChat puts a backtick, so that a table shows long numbers as text.
    const cells = line.split(",").map((cell) => cell.replace(/^`/, "").trim());
    const more = cells.length - names.length;
    if (line.startsWith("#") || more < 0) return [];
    return [
      (name: string) => {
        const at = names.indexOf(name);
        return cells[free >= 0 && at > free ? at + more : at] ?? "";
      },
    ];
  });
}

export function fenOfBill(yuan: string): number {
  return Math.round(Number(yuan) * 100);
}
