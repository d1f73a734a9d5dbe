import { createHash, createHmac } from "node:crypto";
import { pino } from "pino";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Asked, serveDouble } from "../../../testing/paymentDoubles/paymentDouble.ts";
import { createSmsSender, type SmsConfig } from "./createSmsSender.ts";
import { tc3Authorization } from "./tencentSms.ts";
import { webhookSign } from "./webhookSms.ts";

const MOBILE = "13900000031";
const NOW = Date.parse("2026-03-10T23:05:06.789Z");
const message = { mobile: MOBILE, code: "012345", type: "login" };

let answer: { readonly status: number; readonly body: string };
let asked: Asked[] = [];
const provider = await serveDouble((one, res) => {
  asked.push(one);
  res.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
});
afterEach(() => void (asked = []));
afterAll(() => provider[Symbol.asyncDispose]());

const tencent = (url = `${provider.url}/`): SmsConfig => ({
  kind: "tencent",
  url,
  region: "ap-guangzhou",
  secretId: "secret-id",
  secretKey: "secret-key",
  appId: "1400006666",
  signName: "备考",
  template: "449739",
});
const webhook = (url = `${provider.url}/codes`): SmsConfig => ({
  kind: "webhook",
  url,
  secret: "hook-secret",
});

async function send(config: SmsConfig) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const refusal = await createSmsSender(config, { log, clock: () => NOW })
    ?.send(message)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(lines.join("")).not.toMatch(/13900000031|012345|secret/);
  return { refusal, line: JSON.parse(lines[0] ?? "{}") as object };
}

test("the signature by TC3-HMAC-SHA256 equals that of the provider's published example", () => {
  const authorization = tc3Authorization({
    secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE",
    secretKey: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE",
    host: "cvm.tencentcloudapi.com",
    service: "cvm",
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    time: 1_551_113_065,
  });
  expect(authorization).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});

test("sends the code to Tencent Cloud in a signed body", async () => {
  answer = { status: 200, body: '{"Response":{"SendStatusSet":[{"Code":"Ok"}],"RequestId":"R-1"}}' };
  expect(await send(tencent())).toEqual({ refusal: undefined, line: {} });
  const [{ method, headers, body }] = asked as [Asked];
  expect({ method, ...headers }).toMatchObject({
    method: "POST",
    "content-type": "application/json; charset=utf-8",
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": "ap-guangzhou",
    "x-tc-timestamp": String(Math.floor(NOW / 1000)),
  });
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: [`+86${MOBILE}`],
    SmsSdkAppId: "1400006666",
    SignName: "备考",
    TemplateId: "449739",
    TemplateParamSet: ["012345"],
  });
  // Computes the signature as the provider's documentation describes it, for the host of the request.
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const request = `POST\n/\n\ncontent-type:application/json; charset=utf-8\nhost:${headers.host}\n\ncontent-type;host\n${hash(body)}`;
  const scope = "2026-03-10/sms/tc3_request";
  const key = mac(mac(mac("TC3secret-key", "2026-03-10"), "sms"), "tc3_request");
  const text = `TC3-HMAC-SHA256\n${Math.floor(NOW / 1000)}\n${scope}\n${hash(request)}`;
  expect(headers.authorization).toContain(`Credential=secret-id/${scope}`);
  expect(headers.authorization).toContain(`Signature=${mac(key, text).toString("hex")}`);
});

const ofStatus = (Code: string) =>
  JSON.stringify({ Response: { SendStatusSet: [{ Code, Message: MOBILE }], RequestId: "R-1" } });
const ofError = (Code: string) => JSON.stringify({ Response: { Error: { Code }, RequestId: "R-1" } });

test.each([
  ["InvalidParameterValue.IncorrectPhoneNumber", ofStatus, 20400, /请检查号码/],
  ["LimitExceeded.PhoneNumberDailyLimit", ofStatus, 20429, /请过一小时再试/],
  ["FailedOperation.InsufficientBalanceInSmsPackage", ofStatus, 20502, /请过几分钟再试/],
  ["AuthFailure.SignatureFailure", ofError, 20502, /请过几分钟再试/],
])(
  "shows the learner a message and logs the error's name when Tencent Cloud answers %s",
  async (reason, bodyOf, code, words) => {
    answer = { status: 200, body: bodyOf(reason) };
    const { refusal, line } = await send(tencent());
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(words) });
    expect(line).toMatchObject({ provider: "tencent", reason, providerRequest: "R-1", msg: "no SMS sent" });
  },
);

test("sends phone, code and purpose to a webhook, signed together with the time", async () => {
  answer = { status: 202, body: "" };
  expect(await send(webhook())).toEqual({ refusal: undefined, line: {} });
  const [{ url, headers, body }] = asked as [Asked];
  expect(url.pathname).toBe("/codes");
  expect(JSON.parse(body)).toEqual(message);
  const time = String(Math.floor(NOW / 1000));
  expect(headers).toMatchObject({ "access-time": time, sign: webhookSign(time, body, "hook-secret") });
  expect(webhookSign("1", "{}", "key")).toBe(createHmac("sha256", "key").update("1\n{}").digest("hex"));
});

test.each([
  [422, 20400],
  [429, 20429],
  [500, 20502],
  // The sender does not follow a redirect, because the signature is valid only for the first address.
  [307, 20502],
])("shows the learner a message when a webhook answers %i", async (status, code) => {
  answer = { status, body: MOBILE };
  const { refusal, line } = await send(webhook());
  expect(refusal).toMatchObject({ code });
  expect(line).toMatchObject({ provider: "webhook", reason: `HTTP ${status}` });
  expect(asked).toHaveLength(1);
});

test("reports a service that answers unexpectedly or not at all as unavailable", async () => {
  answer = { status: 502, body: "<html>" };
  for (const config of [tencent(), tencent("http://127.0.0.1:1/"), webhook("http://127.0.0.1:1/")])
    expect((await send(config)).refusal).toMatchObject({ code: 20502 });
});
