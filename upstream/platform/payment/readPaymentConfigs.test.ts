import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPaymentConfigs } from "./readPaymentConfigs.ts";

/** A certificate for the tests. Its private key was not kept. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIC9zCCAd+gAwIBAgICCywwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIcGxh
dGZvcm0wIBcNMjYxMTI3MjIxMTU3WhgPMjEyNjExMDMyMjExNTdaMBMxETAPBgNV
BAMMCHBsYXRmb3JtMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsn32
7KeufCAvYveUfeJNUKqBtRR9NemBB/cEzbh8R74416EYtu4yRs4Vqr70ZxP976Qe
W/l1E6twdtW3QMiborMGf+qY8PrNU5rbjbmbE3MPjIY1iNWkopWOl0aXjFufWs0f
i355yG0VudJBDEKdehkWb0kths1i+mcZpc90KARL3a/DH/A2dKSYXJuhTiag0qlA
hV19pQRK3w/LJDvp5rc+K9wW2hacSV+DFVN22mHCA9U/y9nE5QckcfCKHozzmY4Q
PCMksh8PhLP+2qI+R2PljVO072U103xk0nu0Ao0IZeftCodMBJfmN1SUwjpNxN7R
YBvsCOzVOyClQ8UdwwIDAQABo1MwUTAdBgNVHQ4EFgQU6Czxswzm0VzKhXEMTBYw
3PYrgqcwHwYDVR0jBBgwFoAU6Czxswzm0VzKhXEMTBYw3PYrgqcwDwYDVR0TAQH/
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEANBNObjtO21CAyJPPbfY/9j4TPlRX
xZ49tHUSf8mgn/dguzPB6s+bi/cKsceQSbKuunYXzheMvETftFkfmpYo+STLGXLW
b2Y2fIzfImciiAllUqy4W9FDyW5xfERkRS/BQq9A05BcFkVRbDNvRwour6+udH1v
L4FjH8MKH08M7zVNKH23ZBW/4pNzXwnRzJRq61rfcfp98pzVjjhEuDDcNucFZK9X
czsnX9GcaXWSpKpTTLrcceetTWp/APw9wTRb3sZwQrL81/qY6WfiSMPAzRq1DLzq
L+tOcWREamihzMQGrUjB5vyYVgjWJzFxIr3d/II6fSL5ZqlC70UOrenfFA==
-----END CERTIFICATE-----
`;
const ITS_SERIAL = "0B2C";

let folder: string;
let [own, publicKey, certificate, withComma] = ["", "", "", ""];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-keys-"));
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const write = async (name: string, text: string | Buffer) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const pem = pair.publicKey.export({ type: "spki", format: "pem" });
  own = await write("own.pem", pair.privateKey.export({ type: "pkcs8", format: "pem" }));
  publicKey = await write("public.pem", pem);
  withComma = await write("of merchant, newer.pem", pem);
  certificate = await write("certificate.pem", CERTIFICATE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (more: Record<string, string>) =>
  readPaymentConfigs({
    PAYMENT: "wechat,alipay",
    WECHAT_APP_ID: "wx1",
    WECHAT_MERCHANT_ID: "1",
    WECHAT_SERIAL_NO: "A",
    WECHAT_PRIVATE_KEY_FILE: own,
    WECHAT_API_V3_SECRET: "0123456789abcdef0123456789abcdef",
    WECHAT_PLATFORM_SERIAL_NO: "PUB_KEY_ID_1",
    WECHAT_PLATFORM_KEY_FILE: publicKey,
    WECHAT_NOTIFY_URL: "https://pay.example/payment/notify/wechat",
    ALIPAY_APP_ID: "2014072300007148",
    ALIPAY_SELLER_ID: "2088102177988888",
    ALIPAY_PRIVATE_KEY_FILE: own,
    ALIPAY_PUBLIC_KEY_FILE: publicKey,
    ALIPAY_NOTIFY_URL: "https://pay.example/payment/notify/alipay",
    ...more,
  });

test("reads one key name and one key file, even when the file's name contains a comma", () => {
  for (const file of [publicKey, withComma])
    expect(read({ WECHAT_PLATFORM_KEY_FILE: file })[0]).toMatchObject({
      platformSerialNo: "PUB_KEY_ID_1",
      platformKey: expect.stringContaining("PUBLIC KEY"),
      otherPlatformKeys: [],
    });
});

test("reads several key names and files in the same order, and sends the first name in requests", () => {
  const files = `${publicKey}, ${certificate}`;
  const names = { WECHAT_PLATFORM_SERIAL_NO: "PUB_KEY_ID_1, 0b2c", WECHAT_PLATFORM_KEY_FILE: files };
  expect(read(names)[0]).toMatchObject({
    platformSerialNo: "PUB_KEY_ID_1",
    otherPlatformKeys: [{ serialNo: ITS_SERIAL, key: CERTIFICATE.trim() }],
  });
});

test("rejects key names and key files that do not match, with the reason", () => {
  const wrong = (names: string, files: string) => () =>
    read({ WECHAT_PLATFORM_SERIAL_NO: names, WECHAT_PLATFORM_KEY_FILE: files });
  expect(wrong("B,C", publicKey)).toThrow(/has 2 names and WECHAT_PLATFORM_KEY_FILE 1 file/);
  expect(wrong("B,B", `${publicKey},${publicKey}`)).toThrow(/each serial number once/);
  expect(wrong(`${ITS_SERIAL},PUB_KEY_ID_1`, `${publicKey},${certificate}`)).toThrow(
    /certificate\.pem is the certificate 0B2C.* says PUB_KEY_ID_1/,
  );
  expect(wrong("B,C", `${publicKey},${folder}/none.pem`)).toThrow(/^WECHAT_PLATFORM_KEY_FILE cannot be read/);
});

test("reads two keys of Alipay, and accepts signatures of either", () => {
  const [, alipay] = read({ ALIPAY_PUBLIC_KEY_FILE: `${publicKey},${certificate}` });
  expect(alipay).toMatchObject({
    publicKey: expect.stringContaining("PUBLIC KEY"),
    otherPublicKeys: [CERTIFICATE.trim()],
  });
});
