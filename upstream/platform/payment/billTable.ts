/** A row of a provider's bill: a payment or a refund. */
export interface BillRow {
  readonly kind: "paid" | "refunded";
  readonly paymentNo: string;
  /** Number of the refund; "": the row is a payment. */
  readonly refundNo: string;
  /** Paid amount in hundredths of a yuan; 0: the row is a refund. */
  readonly fen: number;
}

/** Name of the column for product names. Their commas are not quoted, so a row may have more cells than columns. */
const FREE_TEXT = "商品名称";

/**
 * Reads the rows of a bill. The first line that contains 商户订单号 (the merchant's order number) names the columns.
 * Comments and sums are skipped.
 *
 * @returns for each row a function that returns the cell of the named column
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
    // WeChat writes a backtick before each value, so that a spreadsheet does not shorten long numbers.
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
