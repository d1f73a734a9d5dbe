import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rpcSignature } from "./aliyunSms.ts";
import { type SmsConfig, createSmsSender } from "./createSmsSender.ts";

const MOBILE = "13900000031";
const NOW = Date.parse("2026-03-10T04:05:06.789Z");

/** The answer of the simulated provider; `asked` is the request that the provider received. */
let answer: { readonly status: number; readonly body: string } = { status: 200, body: "" };
let asked: { readonly method: string; readonly url: string; readonly fields: URLSearchParams } | undefined;
const provider = createServer((req, res) => {
  let body = "";
  req.on("data", (chunk) => (body += String(chunk)));
  req.on("end", () => {
    asked = { method: req.method ?? "", url: req.url ?? "", fields: new URLSearchParams(body) };
    res.writeHead(answer.status).end(answer.body);
  });
});
beforeAll(() => new Promise<void>((resolve) => void provider.listen(0, "127.0.0.1", resolve)));
afterAll(() => void provider.close());

function senderWith(config: SmsConfig) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const sender = createSmsSender(config, { log, clock: () => NOW });
  if (!sender) throw new Error("nobody sends");
  return { lines, sender };
}

function aliyun(url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`): SmsConfig {
  return {
    kind: "aliyun",
    url,
    accessKeyId: "key-id",
    accessKeySecret: "key-secret",
    signName: "备考",
    template: "SMS_1",
  };
}

const message = { mobile: MOBILE, code: "012345", type: "login" };

test("the signature equals that of the provider's published example", () => {
  const fields = {
    AccessKeyId: "testId",
    Action: "SendSms",
    Format: "XML",
    OutId: "123",
    PhoneNumbers: "15300000001",
    RegionId: "cn-hangzhou",
    SignName: "阿里云短信测试专用",
    SignatureMethod: "HMAC-SHA1",
    SignatureNonce: "45e25e9b-0a6f-4070-8c85-2956eda1b466",
    SignatureVersion: "1.0",
    TemplateCode: "SMS_71390007",
    TemplateParam: '{"customer":"test"}',
    Timestamp: "2017-07-12T02:42:19Z",
    Version: "2017-05-25",
  };
  expect(rpcSignature("GET", fields, "testSecret")).toBe("zJDF+Lrzhj/ThnlvIToysFRq6t4=");
});

test("sends a code in a signed body, never in an address or the log", async () => {
  answer = { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1","RequestId":"2"}' };
  const { sender, lines } = senderWith(aliyun());
  await sender.send(message);
  expect(asked).toMatchObject({ method: "POST", url: "/" });
  const { Signature, SignatureNonce, ...fields } = Object.fromEntries(asked?.fields ?? []) as Record<
    string,
    string
  >;
  expect(fields).toMatchObject({
    AccessKeyId: "key-id",
    Action: "SendSms",
    PhoneNumbers: MOBILE,
    SignName: "备考",
    TemplateCode: "SMS_1",
    TemplateParam: '{"code":"012345"}',
    Timestamp: "2026-03-10T04:05:06Z",
  });
  expect(Signature).toBe(
    rpcSignature("POST", { ...fields, SignatureNonce: SignatureNonce ?? "" }, "key-secret"),
  );
  expect(lines).toEqual([]);
});

test.each([
  ["isv.MOBILE_NUMBER_ILLEGAL", 400, 20400, /请检查号码/],
  ["isv.BUSINESS_LIMIT_CONTROL", 400, 20429, /请过一小时再试/],
  ["isv.AMOUNT_NOT_ENOUGH", 200, 20502, /请过几分钟再试/],
  ["SignatureDoesNotMatch", 403, 20502, /请过几分钟再试/],
])(
  "shows the learner a message and logs the error's name without the phone when the provider answers %s",
  async (Code, status, code, words) => {
    answer = { status, body: JSON.stringify({ Code, Message: `${MOBILE} is at fault`, RequestId: "R-1" }) };
    const { sender, lines } = senderWith(aliyun());
    await expect(sender.send(message)).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      reason: Code,
      providerRequest: "R-1",
      msg: "no SMS sent",
    });
    expect(lines.join("")).not.toMatch(/13900000031|012345|key-secret/);
  },
);

test("reports a provider that answers unexpectedly or not at all as unavailable", async () => {
  answer = { status: 502, body: "<html>" };
  for (const url of [undefined, "http://127.0.0.1:1/"]) {
    const { sender, lines } = senderWith(aliyun(url));
    await expect(sender.send(message)).rejects.toMatchObject({ code: 20502 });
    expect(lines.join("")).toContain("no answer");
  }
});

test("sends no SMS codes without a provider, and writes them to the log with SMS=log", async () => {
  const tools = { log: pino({ level: "silent" }), clock: () => NOW };
  expect(createSmsSender({ kind: "off" }, tools)).toBeUndefined();
  const trial = senderWith({ kind: "log" });
  await trial.sender.send(message);
  expect(JSON.parse(trial.lines[0] ?? "{}").msg).toBe(`短信验证码 ${MOBILE} 012345`);
});
