import type { Logger } from "pino";
import { type AlipayConfig, createAlipay } from "./alipay.ts";
import type { PayType, PaymentDriver } from "./payment.ts";
import { sandbox } from "./sandbox.ts";
import { type WechatConfig, createWechat } from "./wechat.ts";

/** The configuration of each payment method. */
interface PaymentConfigs {
  readonly sandbox: object;
  readonly wechat: WechatConfig;
  readonly alipay: AlipayConfig;
}

/** The configuration of a payment method, together with the name of the method. */
export type PaymentConfig = {
  readonly [K in PayType]: { readonly kind: K } & PaymentConfigs[K];
}[PayType];

interface Options {
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
}

const DRIVERS: { readonly [K in PayType]: (config: PaymentConfigs[K], options: Options) => PaymentDriver } = {
  sandbox: () => sandbox,
  wechat: createWechat,
  alipay: createAlipay,
};

/**
 * Creates the drivers of the methods in PAYMENT, in their order; the first is the default. Without a method nothing is
 * sold.
 */
export function createPayments(
  configs: readonly PaymentConfig[],
  options: Options,
): readonly PaymentDriver[] {
  return configs.map((config) => {
    const create = DRIVERS[config.kind] as (config: PaymentConfig, options: Options) => PaymentDriver;
    return create(config, options);
  });
}
