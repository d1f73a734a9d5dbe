import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { keyPair } from "../../testing/paymentDoubles/paymentDouble.ts";
import { wechatDouble } from "../../testing/paymentDoubles/wechatDouble.ts";
import { createWechat } from "./wechat.ts";

const NOW = Date.parse("2026-11-24T04:00:00Z");
const CERTIFICATE = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
const NEXT = "3775B6A45ACD588826D15E583A95F5DD00000000";
const PUBLIC = "PUB_KEY_ID_0112300001092026011500000000000001";
const pairs: Readonly<Record<string, ReturnType<typeof keyPair>>> = {
  [CERTIFICATE]: keyPair(),
  [NEXT]: keyPair(),
  [PUBLIC]: keyPair(),
};

/** Stages of a change of keys: the configured names, of which requests send the first, and the names that sign. */
const STAGES = [
  { stage: "certificate only", known: [CERTIFICATE], signers: [CERTIFICATE] },
  { stage: "public key only", known: [PUBLIC], signers: [PUBLIC] },
  { stage: "both, before the platform changed over", known: [PUBLIC, CERTIFICATE], signers: [CERTIFICATE] },
  {
    stage: "both, while the platform changes over",
    known: [PUBLIC, CERTIFICATE],
    signers: [CERTIFICATE, PUBLIC],
  },
  { stage: "both, certificate named", known: [CERTIFICATE, PUBLIC], signers: [CERTIFICATE, PUBLIC] },
  {
    stage: "the next certificate beside the old one",
    known: [CERTIFICATE, NEXT],
    signers: [CERTIFICATE, NEXT],
  },
];

describe.each(STAGES)("$stage", ({ known, signers }) => {
  let wechat: Awaited<ReturnType<typeof wechatDouble>>;
  beforeAll(async () => {
    const [first = "", ...others] = known;
    const keyOf = (serialNo: string) => pairs[serialNo]?.publicKey ?? "";
    wechat = await wechatDouble(
      () => NOW,
      {
        platformSerialNo: first,
        platformKey: keyOf(first),
        otherPlatformKeys: others.map((serialNo) => ({ serialNo, key: keyOf(serialNo) })),
      },
      Object.fromEntries(signers.map((serialNo) => [serialNo, pairs[serialNo]?.privateKey ?? ""])),
    );
  });
  afterAll(() => wechat[Symbol.asyncDispose]());

  test.each([undefined, ...signers])(
    "begins, reads, queries and refunds with messages signed by %s",
    async (serial) => {
      wechat.signsBy = serial;
      const { driver } = wechat;
      const paymentNo = `P${serial?.slice(0, 12) ?? "0"}`;
      const payer = { scene: "scan" as const, ip: "", returnUrl: "", authCode: "" };
      const bill = { paymentNo, title: "精讲班", fen: 100, expiresAt: new Date(NOW + 600_000), payer };
      expect(await driver.begin(bill)).toEqual({ codeUrl: expect.stringMatching(/^weixin:/) });
      wechat.pay(paymentNo);
      const notice = wechat.noticeOf(paymentNo, serial ? { serial } : {});
      const read = driver.readNotice?.({ ...notice, nowMs: NOW });
      expect(read).toMatchObject({ paymentNo, outcome: "success", fen: 100 });
      expect(await driver.query?.(paymentNo)).toEqual(read);
      await driver.close(paymentNo);
      const refunding = { paymentNo, refundNo: `R${paymentNo}`, fen: 100, totalFen: 100, reason: "" };
      expect(await driver.refund(refunding)).toBe("done");
      expect(await driver.bill?.("2026-11-24")).toContainEqual(
        expect.objectContaining({ paymentNo, fen: 100 }),
      );
      expect(new Set(wechat.named)).toEqual(new Set([known[0]]));
    },
  );
});

describe("messages signed with a key that is not configured", () => {
  const lines: { readonly err: Error }[] = [];
  let wechat: Awaited<ReturnType<typeof wechatDouble>>;
  let driver: ReturnType<typeof createWechat>;
  beforeAll(async () => {
    const signers = { [PUBLIC]: pairs[PUBLIC]?.privateKey ?? "" };
    const own = { platformSerialNo: CERTIFICATE, platformKey: pairs[CERTIFICATE]?.publicKey ?? "" };
    wechat = await wechatDouble(() => NOW, own, signers);
    const log = { warn: (line: { readonly err: Error }) => void lines.push(line) } as never;
    driver = createWechat(wechat.config, { clock: () => NOW, log });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => wechat[Symbol.asyncDispose]());

  test("rejects an answer and logs the name of the key and the remedy", async () => {
    await expect(driver.query?.("P1")).rejects.toMatchObject({ code: CODES.unavailable });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.err.message).toContain(PUBLIC);
    expect(lines[0]?.err.message).toContain("WECHAT_PLATFORM_SERIAL_NO");
  });

  test("rejects an unsigned refusal, which would otherwise count as a closed payment", async () => {
    await expect(driver.close("P1")).rejects.toMatchObject({ code: CODES.unavailable });
  });

  test("rejects a notice and logs the reason, but does not send the reason", () => {
    wechat.addForeign("P2", 100);
    const refused = () => driver.readNotice?.({ ...wechat.noticeOf("P2"), nowMs: NOW });
    expect(refused).toThrow("签名不正确");
    expect(refused).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining(PUBLIC) }),
      }),
    );
  });
});
