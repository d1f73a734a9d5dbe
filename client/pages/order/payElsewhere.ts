import type { DataOf } from "#shared/contract/endpoint.ts";
import type { payOrder } from "#shared/contract/order/endpoints.ts";
import { safeHref } from "#client/navigation/Link.tsx";
import { showMessage } from "#client/ui/message.ts";

type Begun = DataOf<typeof payOrder>;

/** The object of WeChat's own browser; it may come after the page. */
interface WeixinBridge {
  invoke(name: string, input: object, tell: (answer: { readonly err_msg?: string }) => void): void;
}

/** Where the learner pays: a provider has another way for each. */
export function sceneHere(): "scan" | "phone" | "wechat" {
  const { userAgent } = navigator;
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /Android|iPhone|iPod|Mobile/i.test(userAgent) ? "phone" : "scan";
}

/** Leads to the provider's page, or asks WeChat. False: the learner has come back from there unpaid. */
export async function payElsewhere({ payUrl, jsapi }: Begun): Promise<boolean> {
  if (payUrl) location.assign(safeHref(payUrl));
  if (!jsapi) return true;
  const { err_msg = "" } = await askWechat(jsapi);
  const isPaid = err_msg.endsWith(":ok");
  if (!isPaid && !err_msg.endsWith(":cancel"))
    showMessage({ kind: "error", text: "微信没有完成支付，没有扣款，请再试一次" });
  return isPaid;
}

async function askWechat(jsapi: object): Promise<{ readonly err_msg?: string }> {
  const found = () => (globalThis as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
  if (!found())
    await new Promise<void>((resolve) => {
      document.addEventListener("WeixinJSBridgeReady", () => resolve(), { once: true });
    });
  return new Promise((resolve) => found()?.invoke("getBrandWCPayRequest", jsapi, resolve));
}
