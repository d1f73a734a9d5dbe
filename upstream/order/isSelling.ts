import { CODES } from "#shared/contract/codes.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import type { PaymentDriver } from "../payment/payment.ts";

/** Where something would be sold, and the ways to pay there, the one that is offered first at the head. */
interface Place {
  readonly payments: readonly PaymentDriver[];
  readonly agency: Pick<AgencyScope, "showPrice">;
}

/** Nothing is sold where nobody collects the money, nor by an agency that shows no prices (Spec §4). */
export function isSelling({ payments, agency }: Place): boolean {
  return payments.length > 0 && agency.showPrice;
}

/** By the way that was chosen, else by the one that is offered first. Refuses where nothing is sold, and a way that is not offered. */
export function sellingBy(place: Place, payType?: string): PaymentDriver {
  const { payments } = place;
  const [first] = payments;
  if (!first || !isSelling(place))
    throw new Refusal(CODES.unavailable, "这里还没有开通在线购买，请联系老师开通课程");
  const driver = payType === undefined ? first : payments.find((one) => one.payType === payType);
  if (!driver) throw badInput("这种支付方式这里没有开通，请换一种");
  return driver;
}
