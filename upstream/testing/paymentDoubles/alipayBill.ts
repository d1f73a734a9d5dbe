import { zipSync } from "fflate";
import { shanghai, TIME } from "#upstream/platform/kit/shanghai.ts";
import { gbk } from "../gbk.ts";
import type { PaymentDouble, Trade } from "./paymentDouble.ts";

const NAMES =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

/** Returns a bill of payments (bill_type=trade) as Alipay sends it: two tables in GBK, the second with sums. */
export function alipayBill(trades: readonly Trade[], refunds: PaymentDouble["refunds"]): Uint8Array {
  const lines = trades
    .filter(({ state }) => state === "paid")
    .map((trade) => lineOf(trade, "交易", trade.fen, ""));
  for (const [refundNo, { no, fen }] of refunds) {
    const trade = trades.find((one) => one.no === no);
    if (trade) lines.push(lineOf(trade, "退款", -fen, refundNo));
  }
  const head = ["#支付宝业务明细查询", "#账号：[20881021779888880156]", "#-----业务明细列表-----"];
  const foot = ["#-----业务明细列表结束-----", `#交易合计：${lines.length}笔`];
  const details = [...head, NAMES, ...lines, ...foot].join("\r\n");
  const sums = [
    "#支付宝业务汇总查询",
    "门店编号,门店名称,交易订单总笔数,商户优惠（元）",
    ",合计,1,0.00",
  ].join("\r\n");
  return zipSync({ "20880156_20261124_汇总.csv": gbk(sums), "20880156_20261124.csv": gbk(details) });
}

function lineOf({ no, paidAtMs }: Trade, kind: string, fen: number, refundNo: string): string {
  const time = shanghai(paidAtMs).toFormat(TIME);
  const values: Readonly<Record<string, string>> = {
    支付宝交易号: `2026${no}\t`,
    商户订单号: `${no}\t`,
    业务类型: kind,
    // Like Alipay's, this cell contains a comma without quotes.
    商品名称: "英语精讲, 第一讲",
    创建时间: time,
    完成时间: time,
    "订单金额（元）": (fen / 100).toFixed(2),
    "退款批次号/请求号": refundNo,
  };
  return NAMES.split(",")
    .map((name) => values[name] ?? "")
    .join(",");
}
