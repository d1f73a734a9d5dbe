import { Refusal, badInput } from "../../platform/kit/errors.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { PaymentDriver } from "../../platform/payment/payment.ts";

/** An agency and the payment methods, the default first. */
interface Place {
  readonly payments: readonly PaymentDriver[];
  readonly agency: Pick<AgencyScope, "showPrice">;
}

/** Whether the agency sells: there is a payment method, and the agency shows prices (Spec §4). */
export function isSelling({ payments, agency }: Place): boolean {
  return payments.length > 0 && agency.showPrice;
}

/**
 * Returns the driver of the chosen payment method, or of the default if none is chosen.
 * @throws Refusal unavailable: the agency does not sell; badInput: the method is not offered
 */
export function sellingBy(place: Place, payType?: string): PaymentDriver {
  const { payments } = place;
  const [first] = payments;
  if (!first || !isSelling(place))
    throw new Refusal("sellingOff", "这里还没有开通在线购买，请联系老师开通课程");
  const driver = payType === undefined ? first : payments.find((one) => one.payType === payType);
  if (!driver) throw badInput("这种支付方式这里没有开通，请换一种");
  return driver;
}
