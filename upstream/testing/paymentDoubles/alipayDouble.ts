import { createSign, createVerify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { DATE, shanghai, TIME } from "#upstream/platform/kit/shanghai.ts";
import { type AlipayConfig, createAlipay } from "#upstream/platform/payment/alipay.ts";
import { alipayBill } from "./alipayBill.ts";
import {
  type Asked,
  keyPair,
  payTrade,
  type PaymentDouble,
  serveDouble,
  type Trade,
} from "./paymentDouble.ts";

type Fields = Record<string, string>;

const FAILED = { code: "40004", msg: "Business Failed" };
const DONE = { code: "10000", msg: "Success" };

/** Serves Alipay's gateway with RSA2 signatures. Alipay knows a payment only after the learner opened its page. */
export async function alipayDouble(
  clock: () => number,
): Promise<PaymentDouble & { readonly config: AlipayConfig }> {
  const [app, alipay] = [keyPair(), keyPair()];
  const trades = new Map<string, Trade>();
  const refunds: PaymentDouble["refunds"] = new Map();

  function serve({ method, url, body }: Asked, res: ServerResponse): void {
    if (double.isAway) return void res.writeHead(502).end("<html>");
    if (url.pathname === "/bill.zip") return void res.end(alipayBill([...trades.values()], refunds));
    const fields = Object.fromEntries(method === "GET" ? url.searchParams : new URLSearchParams(body));
    const name = `${(fields["method"] ?? "").replaceAll(".", "_")}_response`;
    if (!isSigned(fields))
      return send(res, "error_response", { code: "40002", sub_code: "isv.invalid-signature" });
    const content = JSON.parse(fields["biz_content"] ?? "{}") as Fields;
    if (method === "GET")
      return void res.setHeader("content-type", "text/html;charset=utf-8").end(openPage(content, fields));
    send(res, name, answerTo(fields["method"] ?? "", content));
  }

  function openPage(content: Fields, fields: Fields): string {
    const no = content["out_trade_no"] ?? "";
    const fen = Math.round(Number(content["total_amount"]) * 100);
    if (!trades.has(no))
      trades.set(no, { no, fen, state: "open", paidAtMs: 0, asked: { ...fields, ...content } });
    return "<form>支付宝收银台</form>";
  }

  function answerTo(method: string, content: Fields): object {
    const trade = trades.get(content["out_trade_no"] ?? "");
    if (method === "alipay.data.dataservice.bill.downloadurl.query")
      return billOf(content["bill_date"] ?? "");
    if (!trade) return { ...FAILED, sub_code: "ACQ.TRADE_NOT_EXIST", sub_msg: "交易不存在" };
    const known = { ...DONE, out_trade_no: trade.no, trade_no: `2026${trade.no}` };
    switch (method) {
      case "alipay.trade.query":
        return {
          ...known,
          trade_status: statusOf(trade),
          total_amount: (trade.fen / 100).toFixed(2),
          buyer_logon_id: '15{0}****"}',
          ...(trade.state === "paid" && { send_pay_date: shanghai(trade.paidAtMs).toFormat(TIME) }),
        };
      case "alipay.trade.close":
        if (trade.state !== "open") return { ...FAILED, sub_code: "ACQ.TRADE_STATUS_ERROR" };
        trade.state = "closed";
        return known;
      case "alipay.trade.refund": {
        if (trade.state !== "paid") return { ...FAILED, sub_code: "ACQ.TRADE_STATUS_ERROR" };
        const refundNo = content["out_request_no"] ?? "";
        const isNew = !refunds.has(refundNo) && !double.isSlow;
        refunds.set(refundNo, { no: trade.no, fen: Math.round(Number(content["refund_amount"]) * 100) });
        return { ...known, fund_change: isNew ? "Y" : "N" };
      }
      case "alipay.trade.fastpay.refund.query": {
        const isDone = !double.isSlow && refunds.has(content["out_request_no"] ?? "");
        return { ...known, ...(isDone && { refund_status: "REFUND_SUCCESS" }) };
      }
      default:
        return { ...FAILED, sub_code: "isv.invalid-method" };
    }
  }

  function billOf(day: string): object {
    const isThere = [...trades.values()].some(
      ({ state, paidAtMs }) => state === "paid" && shanghai(paidAtMs).toFormat(DATE) === day,
    );
    if (!isThere) return { ...FAILED, sub_code: "isp.bill_not_exist" };
    return { ...DONE, bill_download_url: `${server.url}/bill.zip?day=${day}` };
  }

  function isSigned({ sign = "", ...fields }: Fields): boolean {
    return createVerify("RSA-SHA256").update(textOf(fields)).verify(app.publicKey, sign, "base64");
  }

  /** Sends a signed answer. The signature covers the exact text, in which slashes are escaped as PHP does. */
  function send(res: ServerResponse, name: string, answer: object): void {
    const text = JSON.stringify(answer).replaceAll("/", "\\/");
    const sign = createSign("RSA-SHA256").update(text).sign(alipay.privateKey, "base64");
    res.writeHead(200, { "content-type": "text/html;charset=utf-8" });
    res.end(`{"${name}":${text},"sign":"${sign}"}`);
  }

  const server = await serveDouble(serve);
  const config: AlipayConfig = {
    appId: "2014072300007148",
    sellerId: "2088102177988888",
    privateKey: app.privateKey,
    publicKey: alipay.publicKey,
    notifyUrl: "https://pay.example/payment/notify/alipay",
    url: `${server.url}/gateway.do`,
  };
  const double = {
    driver: createAlipay(config, { clock, log: pino({ level: "silent" }) }),
    config,
    url: server.url,
    trades,
    refunds,
    isAway: false,
    isSlow: false,
    async visit({ payUrl = "" }) {
      await fetch(payUrl);
    },
    pay: (no: string) => payTrade(trades, no, clock()),
    noticeOf(
      no: string,
      { fen, by = alipay.privateKey }: { readonly fen?: number; readonly by?: string } = {},
    ) {
      const trade = trades.get(no);
      if (!trade) throw new Error(`${no} is unknown`);
      const fields: Fields = {
        notify_time: shanghai(clock()).toFormat(TIME),
        notify_type: "trade_status_sync",
        charset: "utf-8",
        version: "1.0",
        app_id: config.appId,
        seller_id: config.sellerId,
        trade_no: `2026${no}`,
        out_trade_no: no,
        trade_status: statusOf(trade),
        total_amount: ((fen ?? trade.fen) / 100).toFixed(2),
        subject: "英语精讲 & 冲刺",
        ...(trade.state === "paid" && { gmt_payment: shanghai(trade.paidAtMs).toFormat(TIME) }),
      };
      const sign = createSign("RSA-SHA256").update(textOf(fields)).sign(by, "base64");
      return {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: new URLSearchParams({ ...fields, sign_type: "RSA2", sign }).toString(),
      };
    },
    addForeign: (no: string, fen: number) =>
      void trades.set(no, { no, fen, state: "paid", paidAtMs: clock(), asked: {} }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  } satisfies PaymentDouble & { readonly config: AlipayConfig };
  return double;
}

function statusOf({ state }: Trade): string {
  return { open: "WAIT_BUYER_PAY", refused: "WAIT_BUYER_PAY", paid: "TRADE_SUCCESS", closed: "TRADE_CLOSED" }[
    state
  ];
}

function textOf(fields: Fields): string {
  return Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}
