import type { DataOf } from "#shared/contract/endpoint.ts";
import type { payOrder } from "#shared/contract/order/endpoints.ts";
import { PAYMENT_HOSTS } from "#shared/domain/providerPages.ts";
import { randomName } from "#client/kit/randomName.ts";
import { readStored, writeStored } from "#client/kit/storage.ts";
import { leaveTo } from "#client/site/leaveTo.ts";
import { showMessage } from "#client/ui/message.ts";

type Begun = DataOf<typeof payOrder>;

/** The object with which WeChat's browser pays. It may appear only after the page has loaded. */
interface WeixinBridge {
  invoke(name: string, input: object, tell: (answer: { readonly err_msg?: string }) => void): void;
}

/** Returns how the learner can pay: scan (a computer), phone (its browser) or wechat (WeChat's browser). */
export function sceneHere(): "scan" | "phone" | "wechat" {
  const { userAgent } = navigator;
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /Android|iPhone|iPod|Mobile/i.test(userAgent) ? "phone" : "scan";
}

/** Storage key of the order and the random `state` sent to WeChat. A reply with another `state` is rejected. */
const SENT = "pay-sent";

/** Creates and stores a random `state` for an order. WeChat sends it back with its reply. */
export function newState(orderNo: string): string {
  const state = randomName();
  writeStored(SENT, `${orderNo} ${state}`, "sessionStorage");
  return state;
}

/** @returns true if this tab sent this `state` for this order; only once, as the stored `state` is removed */
export function takeState(orderNo: string, state: string): boolean {
  const sent = readStored(SENT, "sessionStorage");
  writeStored(SENT, null, "sessionStorage");
  return sent === `${orderNo} ${state}`;
}

/**
 * Opens the provider's payment page, or the payment dialog of WeChat's browser.
 *
 * @param origins payment pages from the operator's configuration, allowed besides the known providers
 * @returns false: the payment was cancelled or failed
 * @throws CallFailure: the address belongs to no known provider
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
