import { expect, test } from "vitest";
import { VARIABLES } from "#shared/environment/variables.ts";
import { PAYMENT_HOSTS, SIGN_IN_HOSTS } from "#shared/domain/providerPages.ts";
import { authorizeUrl, qrUrl } from "./wechatOauth.ts";

test("allows browsers to open every provider page that a driver uses by default", () => {
  const [back, state] = ["https://study.example/user/login", "0123456789abcdef"];
  const gateway = VARIABLES.ALIPAY_URL.fallback;
  for (const url of [authorizeUrl("wx1", back, state), gateway])
    expect(PAYMENT_HOSTS).toContain(new URL(url).host);
  for (const url of [authorizeUrl("wx1", back, state), qrUrl("wx1", back, state)])
    expect(SIGN_IN_HOSTS).toContain(new URL(url).host);
});
