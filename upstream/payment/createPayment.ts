import type { Logger } from "pino";
import type { PaymentDriver } from "./payment.ts";
import { sandbox } from "./sandbox.ts";
import { type WechatConfig, createWechat } from "./wechat.ts";

export type PaymentConfig =
  | { readonly kind: "off" | "sandbox" }
  | (WechatConfig & { readonly kind: "wechat" });

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

/** Undefined: nothing is sold. */
export function createPayment(config: PaymentConfig, options: Options): PaymentDriver | undefined {
  if (config.kind === "wechat") return createWechat(config, options);
  return config.kind === "sandbox" ? sandbox : undefined;
}
