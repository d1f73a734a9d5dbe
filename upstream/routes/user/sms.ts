import { CODES } from "#shared/contract/codes.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { captchaChallenge, checkUsername, smsSend } from "#shared/contract/account/endpoints.ts";
import { findUserByName } from "../../account/findUser.ts";
import { makeSmsCode } from "../../account/smsCodes.ts";
import { Refusal } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { addressKey } from "../../http/visitorIp.ts";
import { flagText } from "../../presenters/fields.ts";

const NEXT_SECONDS = 60;

/** Sends to every well-formed number, known or not, so that the answer tells nothing about accounts. */
export async function serveSmsSend(context: Context<typeof smsSend>): Promise<WireData<typeof smsSend>> {
  const { input, deps, agency, ip, nowMs } = context;
  // One phone has one owner, whichever agency's page asks in its name.
  const phone = input.mobile;
  await requireCaptcha(context, phone);
  await deps.limits.take("smsPhone", phone);
  await deps.limits.take("smsAddress", addressKey(ip));
  await deps.limits.note("captchaPhone", phone);
  await deps.limits.note("captchaFree", addressKey(ip));
  const wanted = { agencyId: agency.id, mobile: input.mobile, type: input.type, nowMs, salt: deps.signSalt };
  const code = await makeSmsCode(deps.db, wanted);
  await deps.sms.send({ mobile: input.mobile, code, type: input.type });
  return { next_time: NEXT_SECONDS };
}

export async function serveCaptcha({
  deps,
  ip,
  nowMs,
}: Context<typeof captchaChallenge>): Promise<WireData<typeof captchaChallenge>> {
  await deps.limits.take("captchaAddress", addressKey(ip));
  const { id, svg } = await deps.captchas.challenge(nowMs);
  return { captcha_id: id, svg };
}

/** The one place that tells whether an account exists, and slowly. */
export async function serveCheckUsername({
  input,
  deps,
  agency,
  ip,
}: Context<typeof checkUsername>): Promise<WireData<typeof checkUsername>> {
  await deps.limits.take("checkName", addressKey(ip));
  const user = await findUserByName(deps.db, agency.id, input.username);
  return { exists: flagText(user !== undefined) };
}

/** The first few sends of a phone and of an address are free of it. */
async function requireCaptcha(
  { input, deps, ip, nowMs }: Context<typeof smsSend>,
  phone: string,
): Promise<void> {
  const needed =
    (await deps.limits.isFull("captchaPhone", phone)) ||
    (await deps.limits.isFull("captchaFree", addressKey(ip)));
  if (!needed) return;
  if (!input.captcha_id || !input.captcha) throw new Refusal(CODES.captchaNeeded, "请先输入图形验证码");
  if (!(await deps.captchas.solves(input.captcha_id, input.captcha, nowMs))) {
    throw new Refusal(CODES.captchaNeeded, "图形验证码不正确，请看新图重新输入");
  }
}
