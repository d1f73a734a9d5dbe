import { createCipheriv, createHash, createSign, createVerify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { createWechat, type WechatConfig } from "#upstream/platform/payment/wechat.ts";
import {
  type Asked,
  keyPair,
  payTrade,
  type PaymentDouble,
  serveDouble,
  type Trade,
} from "./paymentDouble.ts";

const NAMES =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";

/** Private keys (PEM) with which WeChat Pay signs, by the value of the header `Wechatpay-Serial`. */
type Signers = Readonly<Record<string, string>>;

interface WechatDouble extends PaymentDouble {
  readonly config: WechatConfig;
  /** Key that signs all answers; undefined: the key that the request names, or else the first key. */
  signsBy: string | undefined;
  /** The header `Wechatpay-Serial` of each signed request. */
  readonly named: (string | undefined)[];
  noticeOf(
    no: string,
    more?: { readonly fen?: number; readonly by?: string; readonly serial?: string; readonly own?: object },
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** Serves WeChat Pay (API v3), and WeChat's call that exchanges a login code for a person. */
export async function wechatDouble(
  clock: () => number,
  own: Partial<WechatConfig> = {},
  signers?: Signers,
): Promise<WechatDouble> {
  const [merchant, platform] = [keyPair(), keyPair()];
  const trades = new Map<string, Trade>();
  const refunds: PaymentDouble["refunds"] = new Map();
  const bills = new Map<string, string>();

  function serve(asked: Asked, res: ServerResponse): void {
    if (double.isAway) return void res.writeHead(502).end("<html>");
    if (asked.url.pathname === "/sns/oauth2/access_token") return exchange(asked, res);
    const named = asked.headers["wechatpay-serial"]?.toString();
    double.named.push(named);
    if (!isSigned(asked)) return send(res, 401, { code: "SIGN_ERROR", message: "错误的签名" });
    if (asked.url.pathname === "/v3/billdownload/file")
      return void res.end(bills.get(asked.url.searchParams.get("token") ?? ""));
    const [status, body] = answerTo(asked);
    send(res, status, body, double.signsBy ?? (named && keys[named] ? named : undefined));
  }

  function answerTo({ method, url, body }: Asked): readonly [number, object?] {
    const input = (body === "" ? {} : JSON.parse(body)) as Record<string, never>;
    const announced = /^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(url.pathname);
    if (announced) return announce(announced[1] ?? "", input);
    const [, no = "", isClosing] =
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname) ?? [];
    if (no !== "" && isClosing) return close(no);
    if (no !== "" && method === "GET") return query(no, url.searchParams.get("mchid"));
    if (url.pathname === "/v3/refund/domestic/refunds") return refund(input);
    if (url.pathname === "/v3/bill/tradebill") return billOf(url.searchParams.get("bill_date") ?? "");
    return [404, { code: "RESOURCE_NOT_EXISTS" }];
  }

  function announce(product: string, asked: Record<string, never>): readonly [number, object] {
    const {
      out_trade_no: no,
      amount,
      payer,
    } = asked as unknown as {
      out_trade_no: string;
      amount: { total: number };
      payer?: { openid: string };
    };
    if (product === "jsapi" && !payer?.openid) return [400, { code: "PARAM_ERROR" }];
    if (!trades.has(no)) trades.set(no, { no, fen: amount.total, state: "open", paidAtMs: 0, asked });
    return [
      200,
      {
        native: { code_url: `weixin://wxpay/bizpayurl?pr=${no}` },
        jsapi: { prepay_id: `wx${no}` },
        h5: { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${no}&package=1` },
      }[product] ?? {},
    ];
  }

  function close(no: string): readonly [number, object?] {
    const trade = trades.get(no);
    if (!trade) return [404, { code: "ORDER_NOT_EXIST" }];
    if (trade.state === "paid") return [400, { code: "ORDERPAID" }];
    trade.state = "closed";
    return [204];
  }

  function query(no: string, mchid: string | null): readonly [number, object] {
    const trade = trades.get(no);
    if (mchid !== config.merchantId) return [400, { code: "PARAM_ERROR" }];
    return trade ? [200, transactionOf(trade)] : [404, { code: "ORDER_NOT_EXIST" }];
  }

  function refund(asked: Record<string, never>): readonly [number, object] {
    const {
      out_trade_no: no,
      out_refund_no,
      amount,
    } = asked as unknown as {
      out_trade_no: string;
      out_refund_no: string;
      amount: { refund: number; total: number };
    };
    const trade = trades.get(no);
    if (trade?.state !== "paid" || amount.total !== trade.fen) return [400, { code: "INVALID_REQUEST" }];
    refunds.set(out_refund_no, { no, fen: amount.refund });
    return [200, { out_refund_no, status: double.isSlow ? "PROCESSING" : "SUCCESS" }];
  }

  function billOf(day: string): readonly [number, object] {
    const paid = [...trades.values()].filter(
      ({ state, paidAtMs }) => state === "paid" && shanghai(paidAtMs).toFormat(DATE) === day,
    );
    if (paid.length === 0) return [400, { code: "NO_STATEMENT_EXIST", message: "账单文件不存在" }];
    const lines = paid.map((trade) => lineOf(trade, "SUCCESS", "0"));
    for (const [refundNo, { no }] of refunds) {
      const trade = trades.get(no);
      if (trade) lines.push(lineOf(trade, "REFUND", refundNo));
    }
    const text = `﻿${[NAMES, ...lines, "总交易单数,应结订单总金额", `\`${lines.length},\`1.00`].join("\r\n")}\r\n`;
    const token = `t${bills.size}`;
    bills.set(token, text);
    const hash_value = createHash("sha1").update(text).digest("hex");
    const download_url = `${double.url}/v3/billdownload/file?token=${token}`;
    return [200, { hash_type: "SHA1", hash_value, download_url }];
  }

  function lineOf({ no, fen, paidAtMs }: Trade, state: string, refundNo: string): string {
    const values: Readonly<Record<string, string>> = {
      交易时间: shanghai(paidAtMs).toFormat("yyyy-MM-dd HH:mm:ss"),
      微信订单号: `4200${no}`,
      商户订单号: no,
      交易状态: state,
      商户退款单号: refundNo,
      商品名称: "英语精讲 第一讲",
      订单金额: (fen / 100).toFixed(2),
    };
    return NAMES.split(",")
      .map((name) => `\`${values[name] ?? ""}`)
      .join(",");
  }

  function transactionOf({ no, fen, state, paidAtMs }: Trade) {
    return {
      appid: config.appId,
      mchid: config.merchantId,
      out_trade_no: no,
      trade_state: { open: "NOTPAY", paid: "SUCCESS", refused: "PAYERROR", closed: "CLOSED" }[state],
      ...(state === "paid" && {
        transaction_id: `4200${no}`,
        success_time: shanghai(paidAtMs).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
      }),
      amount: { total: fen, currency: "CNY" },
    };
  }

  /** Reads the person from the login code: code-PERSON, or code-PERSON-UNION for an app of an open platform. */
  function exchange({ url }: Asked, res: ServerResponse): void {
    const { appid, secret, code = "" } = Object.fromEntries(url.searchParams);
    const [word, person = "", unionid] = code.split("-");
    const isRight = secret === config.appSecret && word === "code";
    const answer = isRight
      ? {
          openid: `o-${appid}-${person}`,
          ...(unionid && { unionid }),
          ...(person === "snapshot" && { is_snapshotuser: 1 }),
        }
      : { errcode: 40_029, errmsg: "invalid code" };
    res.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify(answer));
  }

  function isSigned({ method, url, headers, body }: Asked): boolean {
    const parts = Object.fromEntries(
      [...(headers.authorization ?? "").matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    const lines = [method, url.pathname + url.search, parts["timestamp"], parts["nonce_str"], body, ""];
    return (
      parts["mchid"] === config.merchantId &&
      parts["serial_no"] === config.serialNo &&
      createVerify("RSA-SHA256")
        .update(lines.join("\n"))
        .verify(merchant.publicKey, parts["signature"] ?? "", "base64")
    );
  }

  function signed(body: string, signing: { readonly serial?: string; readonly by?: string } = {}) {
    const serial = signing.serial ?? Object.keys(keys)[0] ?? "";
    const by = signing.by ?? keys[serial] ?? "";
    const time = String(Math.floor(clock() / 1000));
    return {
      "wechatpay-timestamp": time,
      "wechatpay-nonce": "nonce-1",
      "wechatpay-serial": serial,
      "wechatpay-signature": createSign("RSA-SHA256")
        .update(`${time}\nnonce-1\n${body}\n`)
        .sign(by, "base64"),
    };
  }

  function send(res: ServerResponse, status: number, body?: object, serial?: string): void {
    const text = body ? JSON.stringify(body) : "";
    const headers = { "content-type": "application/json", ...signed(text, serial ? { serial } : {}) };
    res.writeHead(status, headers).end(text);
  }

  const server = await serveDouble(serve);
  const config: WechatConfig = {
    appId: "wxd678efh567hg6787",
    appSecret: "app-secret",
    hasH5: true,
    merchantId: "1230000109",
    serialNo: "444F4864EA9B34415A0C",
    privateKey: merchant.privateKey,
    apiKey: "0123456789abcdef0123456789abcdef",
    platformSerialNo: "5157F09EFDC096DE15EB",
    platformKey: platform.publicKey,
    notifyUrl: "https://pay.example/payment/notify/wechat",
    url: server.url,
    apiUrl: server.url,
    ...own,
  };
  const keys = signers ?? { [config.platformSerialNo]: platform.privateKey };
  const double: WechatDouble = {
    driver: createWechat(config, { clock, log: pino({ level: "silent" }) }),
    config,
    url: server.url,
    trades,
    refunds,
    isAway: false,
    isSlow: false,
    signsBy: undefined,
    named: [],
    visit: () => Promise.resolve(),
    pay: (no: string) => payTrade(trades, no, clock()),
    noticeOf(no, { fen, own: more, ...signing } = {}) {
      const trade = trades.get(no);
      if (!trade) throw new Error(`${no} is unknown`);
      const body = sealed({
        ...transactionOf(trade),
        ...(fen && { amount: { total: fen, currency: "CNY" } }),
        ...more,
      });
      return { headers: signed(body, signing), body };
    },
    addForeign: (no: string, fen: number) =>
      void trades.set(no, { no, fen, state: "paid", paidAtMs: clock(), asked: {} }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return double;

  /** Encrypts a payment as WeChat Pay's documentation describes for notices. */
  function sealed(transaction: object): string {
    const [nonce, associated_data] = ["fdasflkja484", "transaction"];
    const cipher = createCipheriv("aes-256-gcm", config.apiKey, nonce);
    cipher.setAAD(Buffer.from(associated_data));
    const parts = [cipher.update(JSON.stringify(transaction), "utf8"), cipher.final(), cipher.getAuthTag()];
    const ciphertext = Buffer.concat(parts).toString("base64");
    const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, associated_data, nonce };
    return JSON.stringify({ id: "EV-1", event_type: "TRANSACTION.SUCCESS", resource });
  }
}
