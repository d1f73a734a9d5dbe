import { createHash } from "node:crypto";
import { type BillRow, fenOfBill, readBillTable } from "./billTable.ts";
import type { WechatCalls } from "./wechatCalls.ts";

/** Error codes for a day without payments. */
const NONE: ReadonlySet<unknown> = new Set(["NO_STATEMENT_EXIST"]);

/** Returns the bill of a day (yyyy-MM-dd). */
export async function wechatBill({ ask, download }: WechatCalls, day: string): Promise<readonly BillRow[]> {
  const answer = await ask(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, undefined, NONE);
  const url = answer["download_url"];
  if (typeof url !== "string") return [];
  const bytes = await download(url);
  if (createHash("sha1").update(bytes).digest("hex") !== String(answer["hash_value"]).toLowerCase())
    throw new Error("WeChat Pay's bill is not the one that it announced");
  return readBillTable(bytes.toString("utf8")).flatMap((cell): readonly BillRow[] => {
    const paymentNo = cell("商户订单号");
    switch (cell("交易状态")) {
      case "SUCCESS":
        return [{ kind: "paid", paymentNo, refundNo: "", fen: fenOfBill(cell("订单金额")) }];
      case "REFUND":
        return [{ kind: "refunded", paymentNo, refundNo: cell("商户退款单号"), fen: 0 }];
      default:
        return [];
    }
  });
}
