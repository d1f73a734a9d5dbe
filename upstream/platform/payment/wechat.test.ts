import { createCipheriv, createSign, createVerify, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { type WechatConfig, createWechat } from "./wechat.ts";

const pair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const [merchant, platform] = [pair(), pair()];
const NOW = Date.parse("2026-11-24T04:00:00Z");
const config: WechatConfig = {
  appId: "wxd678efh567hg6787",
  appSecret: "",
  hasH5: false,
  merchantId: "1230000109",
  serialNo: "444F4864EA9B34415A0C",
  privateKey: merchant.privateKey,
  apiKey: "0123456789abcdef0123456789abcdef",
  platformSerialNo: "5157F09EFDC096DE15EB",
  platformKey: platform.publicKey,
  notifyUrl: "https://pay.example/payment/notify",
  url: "https://api.mch.weixin.qq.com",
};
const options = { clock: () => NOW, log: pino({ level: "silent" }) };

function signed(body: string, own: { key?: string; time?: string; serial?: string } = {}) {
  const { key = platform.privateKey, time = String(NOW / 1000), serial = config.platformSerialNo } = own;
  const signature = createSign("RSA-SHA256").update(`${time}\nnonce-1\n${body}\n`).sign(key, "base64");
  return {
    "wechatpay-timestamp": time,
    "wechatpay-nonce": "nonce-1",
    "wechatpay-serial": serial,
    "wechatpay-signature": signature,
  };
}

/** Returns the body of a notice, encrypted as WeChat Pay's documents describe. */
function noticeBody(transaction: object, event = "TRANSACTION.SUCCESS"): string {
  const [nonce, associated_data] = ["fdasflkja484", "transaction"];
  const cipher = createCipheriv("aes-256-gcm", config.apiKey, nonce);
  cipher.setAAD(Buffer.from(associated_data));
  const parts = [cipher.update(JSON.stringify(transaction), "utf8"), cipher.final(), cipher.getAuthTag()];
  return JSON.stringify({
    id: "EV-2018022511223320873",
    create_time: "2015-05-20T13:29:35+08:00",
    resource_type: "encrypt-resource",
    event_type: event,
    resource: {
      original_type: "transaction",
      algorithm: "AEAD_AES_256_GCM",
      ciphertext: Buffer.concat(parts).toString("base64"),
      associated_data,
      nonce,
    },
  });
}

const paid = {
  transaction_id: "1217752501201407033233368018",
  amount: { payer_total: 19_900, total: 19_900, currency: "CNY", payer_currency: "CNY" },
  mchid: config.merchantId,
  appid: config.appId,
  trade_state: "SUCCESS",
  out_trade_no: "P20261124120000000000000001",
};
const read = (body: string, headers: Record<string, string>) =>
  createWechat(config, options).readNotice?.({ body, headers, nowMs: NOW });

test("decrypts and reads a notice, and ignores other events", () => {
  const body = noticeBody(paid);
  expect(read(body, signed(body))).toEqual({
    paymentNo: paid.out_trade_no,
    outcome: "success",
    fen: 19_900,
    transactionId: paid.transaction_id,
  });
  const refund = noticeBody(paid, "REFUND.SUCCESS");
  expect(read(refund, signed(refund))).toBeUndefined();
  const failed = noticeBody({ ...paid, trade_state: "PAYERROR" });
  expect(read(failed, signed(failed))).toMatchObject({ outcome: "fail" });
});

test("rejects notices that are unsigned, too old or of another merchant", () => {
  const body = noticeBody(paid);
  const refused = (text: string, headers: Record<string, string>) => () => read(text, headers);
  const wrong = expect.objectContaining({ code: CODES.badSign });
  expect(refused(`${body} `, signed(body))).toThrow(wrong);
  expect(refused(body, signed(body, { key: merchant.privateKey }))).toThrow(wrong);
  expect(refused(body, signed(body, { serial: "another" }))).toThrow(wrong);
  expect(refused(body, signed(body, { time: String(NOW / 1000 - 301) }))).toThrow(wrong);
  expect(refused(body, {})).toThrow(wrong);
  const another = noticeBody({ ...paid, mchid: "1" });
  expect(refused(another, signed(another))).toThrow("不是这个商户的通知");
  const tampered = JSON.stringify({ ...JSON.parse(body), resource: { ciphertext: "AAAA", nonce: "x" } });
  expect(refused(tampered, signed(tampered))).toThrow("通知的内容读不出来");
});

test("requests payments and refunds with the merchant's signature over method, path, time and body", async () => {
  const seen: { path: string; body: string; authorization: string }[] = [];
  const answers: Record<string, object> = {
    "/v3/pay/transactions/native": { code_url: "weixin://wxpay/bizpayurl?pr=p4lpSuKzz" },
    "/v3/refund/domestic/refunds": { status: "PROCESSING" },
  };
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      const path = req.url ?? "";
      seen.push({ path, body, authorization: req.headers.authorization ?? "" });
      const text = JSON.stringify(answers[path]);
      res.writeHead(200, { "content-type": "application/json", ...signed(text) }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const wechat = createWechat({ ...config, url }, options);
    const paymentNo = paid.out_trade_no;
    const payer = { scene: "wechat" as const, ip: "", returnUrl: "", authCode: "" };
    const bill = { paymentNo, title: "英语精讲", fen: 19_900, expiresAt: new Date(NOW + 1_800_000), payer };
    expect(await wechat.begin(bill)).toEqual({ codeUrl: "weixin://wxpay/bizpayurl?pr=p4lpSuKzz" });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      appid: config.appId,
      mchid: config.merchantId,
      description: "英语精讲",
      out_trade_no: paymentNo,
      time_expire: "2026-11-24T12:30:00+08:00",
      notify_url: config.notifyUrl,
      amount: { total: 19_900, currency: "CNY" },
    });
    const refund = { paymentNo, refundNo: "R1", fen: 19_900, totalFen: 19_900, reason: "不想学了" };
    expect(await wechat.refund(refund)).toBe("waiting");
    for (const { path, body, authorization } of seen) {
      const parts = Object.fromEntries(
        [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect(authorization).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1230000109",/);
      expect(parts["serial_no"]).toBe(config.serialNo);
      const message = `POST\n${path}\n${parts["timestamp"]}\n${parts["nonce_str"]}\n${body}\n`;
      const right = createVerify("RSA-SHA256")
        .update(message)
        .verify(merchant.publicKey, parts["signature"] ?? "", "base64");
      expect(right).toBe(true);
    }
    const unsigned = createWechat({ ...config, url, platformSerialNo: "another" }, options);
    await expect(unsigned.begin(bill)).rejects.toMatchObject({ code: CODES.unavailable });
  } finally {
    server.close();
  }
});

test("closes a payment that is closed, paid or unknown already without an error, and throws for other answers", async () => {
  const answers: { status: number; body: object | undefined }[] = [
    { status: 204, body: undefined },
    ...["ORDER_CLOSED", "ORDERPAID", "ORDER_NOT_EXIST"].map((code) => ({ status: 400, body: { code } })),
    { status: 400, body: { code: "PARAM_ERROR" } },
    { status: 500, body: { code: "SYSTEM_ERROR" } },
  ];
  const seen: unknown[] = [];
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      seen.push([req.method, req.url, JSON.parse(body)]);
      const { status, body: answer } = answers.shift() ?? { status: 500, body: {} };
      const text = answer ? JSON.stringify(answer) : "";
      res.writeHead(status, { "content-type": "application/json", ...signed(text) }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const wechat = createWechat({ ...config, url }, options);
    for (let time = 0; time < 4; time += 1) await wechat.close("P1");
    expect(seen[0]).toEqual([
      "POST",
      "/v3/pay/transactions/out-trade-no/P1/close",
      { mchid: config.merchantId },
    ]);
    for (let time = 0; time < 2; time += 1)
      await expect(wechat.close("P1")).rejects.toMatchObject({ code: CODES.unavailable });
  } finally {
    server.close();
  }
});
