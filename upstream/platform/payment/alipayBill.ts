import type { AlipayCalls } from "./alipayCalls.ts";
import { type BillRow, fenOfBill, readBillTable } from "./billTable.ts";
import { LARGEST_BILL, readBody } from "./readBody.ts";

/** Alipay's error code for a day without payments. */
const NONE = "isp.bill_not_exist";
const TIMEOUT_MS = 60_000;
/** Limits for the unpacked zip of a bill: files, and bytes. A bill has two tables; a day of a million payments fits. */
const LIMITS = { entries: 20, entry: 300_000_000, total: 400_000_000 } as const;

/** Returns the bill of a day (yyyy-MM-dd). Its zip has two tables in GBK; the table of sums gives no rows. */
export async function alipayBill({ ask }: AlipayCalls, day: string): Promise<readonly BillRow[]> {
  const content = { bill_type: "trade", bill_date: day };
  const answer = await ask("alipay.data.dataservice.bill.downloadurl.query", content, [NONE]);
  const url = answer["bill_download_url"];
  if (typeof url !== "string") return [];
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Alipay answered ${response.status} for its bill`);
  const tables = await unpackBill(await readBody(response, LARGEST_BILL));
  const decoder = new TextDecoder("gb18030");
  return tables
    .flatMap((bytes) => readBillTable(decoder.decode(bytes)))
    .flatMap((cell): readonly BillRow[] => {
      const paymentNo = cell("商户订单号");
      switch (cell("业务类型")) {
        case "交易":
          return [{ kind: "paid", paymentNo, refundNo: "", fen: fenOfBill(cell("订单金额（元）")) }];
        case "退款":
          return [{ kind: "refunded", paymentNo, refundNo: cell("退款批次号/请求号"), fen: 0 }];
        default:
          return [];
      }
    });
}

/**
 * Unpacks the zip of a bill and returns its files.
 *
 * @throws Error when the zip is broken or its files exceed the limits
 */
export async function unpackBill(bytes: Buffer): Promise<readonly Buffer[]> {
  // Imported only for a bill, so that the console starts without loading the zip reader.
  const { openZip } = await import("../kit/openZip.ts");
  const zip = await openZip(bytes, LIMITS, (reason) => new Error(`Alipay's bill is not read: ${reason}`));
  const files: Buffer[] = [];
  for (const name of zip.names) files.push(await zip.read(name));
  return files;
}
