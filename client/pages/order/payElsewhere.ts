import type { DataOf } from "#shared/contract/endpoint.ts";
import type { payOrder } from "#shared/contract/order/endpoints.ts";
import { PAYMENT_HOSTS } from "#shared/domain/providerPages.ts";
import { randomName } from "#client/kit/randomName.ts";
import { readStored, writeStored } from "#client/kit/storage.ts";
import { leaveTo } from "#client/site/leaveTo.ts";
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

/** The state that this tab has sent to WeChat, with the order: a code that comes back without it is somebody else's. */
const SENT = "pay-sent";

/** Makes the state that WeChat brings back, for this tab and this order. */
export function newState(orderNo: string): string {
  const state = randomName();
  writeStored(SENT, `${orderNo} ${state}`, "sessionStorage");
  return state;
}

/** @returns whether this tab has sent the state that came back, for this order; it does so once. */
export function takeState(orderNo: string, state: string): boolean {
  const sent = readStored(SENT, "sessionStorage");
  writeStored(SENT, null, "sessionStorage");
  return sent === `${orderNo} ${state}`;
}

/**
 * Leads to the provider's page, or asks WeChat. `origins`: pages of the operator's configuration.
 *
 * @returns false: the learner has come back from there unpaid.
 * @throws CallFailure: the page is none of a provider.
 */
export async function payElsewhere(
  { payUrl, jsapi }: Begun,
  origins: readonly string[] | undefined,
): Promise<boolean> {
  if (payUrl) leaveTo(payUrl, { hosts: PAYMENT_HOSTS, origins });
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
