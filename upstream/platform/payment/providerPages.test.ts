import { expect, test } from "vitest";
import { PAYMENT_HOSTS, SIGN_IN_HOSTS } from "#shared/domain/providerPages.ts";
import { PAYMENT_VARIABLES } from "./readPaymentConfigs.ts";
import { authorizeUrl, qrUrl } from "./wechatOauth.ts";

test("allows browsers to open every provider page that a driver uses by default", () => {
  const [back, state] = ["https://study.example/user/login", "0123456789abcdef"];
  const gateway = /https:\S+/.exec(PAYMENT_VARIABLES.ALIPAY_URL)?.[0] ?? "";
  for (const url of [authorizeUrl("wx1", back, state), gateway])
    expect(PAYMENT_HOSTS).toContain(new URL(url).host);
  for (const url of [authorizeUrl("wx1", back, state), qrUrl("wx1", back, state)])
    expect(SIGN_IN_HOSTS).toContain(new URL(url).host);
});
