import { CODES } from "#shared/contract/codes.ts";
import { Refusal } from "../../kit/errors.ts";
import type { Context } from "../route.ts";
import type { PaymentDriver } from "../../payment/payment.ts";

type Place = Pick<Context, "deps" | "agency">;

/** Nothing is sold where nobody collects the money, nor by an agency that shows no prices (Spec §4). */
export function isSelling({ deps, agency }: Place): boolean {
  return deps.payment !== undefined && agency.showPrice;
}

export function sellingBy(place: Place): PaymentDriver {
  const { payment } = place.deps;
  if (!payment || !isSelling(place))
    throw new Refusal(CODES.unavailable, "这里还没有开通在线购买，请联系老师开通课程");
  return payment;
}
