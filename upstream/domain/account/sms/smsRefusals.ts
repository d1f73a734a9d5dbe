import { Refusal, badInput } from "../../../platform/kit/errors.ts";

const HOUR_SECONDS = 3_600;

/** Refusal if the provider cannot reach the number. This refusal needs no action of the operator; all others do. */
export function unreachableMobile(): Refusal {
  return badInput("这个手机号收不到短信，请检查号码");
}

/** Refusal if the provider's own limit for the phone number is reached. */
export function tooManySms(): Refusal {
  return new Refusal("smsPhoneFull", "这个手机号近期收到的验证码太多，请过一小时再试", {
    next_time: HOUR_SECONDS,
  });
}

export function smsUnavailable(): Refusal {
  return new Refusal("smsFailed", "短信暂时发不出去，请过几分钟再试");
}

export function smsDisabled(): Refusal {
  return new Refusal("smsOff", "短信服务还没有开通，暂时收不到验证码，请联系客服");
}
