import { CODES } from "#shared/contract/codes.ts";
import { captchaChallenge, checkUsername, smsCheck, smsSend } from "#shared/contract/account/endpoints.ts";
import { requireCaptcha } from "#upstream/domain/account/captcha.ts";
import { findUserByMobile, findUserByName } from "#upstream/domain/account/findUser.ts";
import { refundSms, spendSms } from "#upstream/domain/account/sms/smsBudget.ts";
import { smsDisabled } from "#upstream/domain/account/sms/smsRefusals.ts";
import { guessSmsCode, makeProof, makeSmsCode, wrongCode } from "#upstream/domain/account/sms/smsCodes.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import type { Limits } from "#upstream/domain/account/limits.ts";

const NEXT_SECONDS = 60;

export const smsRoutes = [
  /** Sends a code to every well-formed number, so that the answer does not reveal whether the number has an account. */
  route(smsSend, async (context) => {
    const { input, deps, agency, ip, nowMs } = context;
    const { db, sms, limits, captchas, signSalt, log } = deps;
    // Refuses before a captcha is required, because solving the captcha would be useless.
    if (!sms) throw smsDisabled();
    // Limits codes per phone for all agencies together, because a phone has one owner.
    const phone = input.mobile;
    const address = addressKey(ip);
    if (await isCaptchaNeeded(limits, phone, address)) await requireCaptcha(captchas, input, nowMs);
    await limits.consume("smsPhone", phone);
    await limits.consume("smsAddress", address);
    await limits.count("captchaPhone", phone);
    await limits.count("captchaFree", address);
    const { mobile, type } = input;
    const spending = { agencyId: agency.id, nowMs };
    const code = await makeSmsCode(
      { db, limits, signSalt },
      { agencyId: agency.id, mobile, type, ip, nowMs },
    );
    try {
      await spendSms({ db, log }, spending);
      await sms.send({ mobile, code, type }).catch(async (error: unknown) => {
        await refundSms(db, spending);
        throw error;
      });
    } catch (error) {
      // No code was sent, so the learner may retry at once, unless the provider's own limit of the phone is reached.
      if (!(error instanceof Refusal && error.code === CODES.tooMany)) await limits.refund("smsPhone", phone);
      throw error;
    }
    return { next_time: NEXT_SECONDS };
  }),
  /** Checks a code without using it up. A wrong code counts in the same limits as in calls that use the code. */
  route(
    smsCheck,
    async ({ input: { mobile, code, type }, deps: { db, limits, signSalt }, agency, ip, nowMs }) => {
      const wanted = { agencyId: agency.id, mobile, type, ip, nowMs };
      const codeId = await guessSmsCode({ db, limits, signSalt }, code, wanted);
      if (codeId === undefined) throw wrongCode();
      if (type !== "login" || (await findUserByMobile(db, agency.id, mobile))) return { proof: "" };
      const proof = await inTransaction(db, (tx) => makeProof(tx, codeId, { ...wanted, signSalt }));
      return { proof };
    },
  ),
  route(captchaChallenge, async ({ deps: { limits, captchas }, ip, nowMs }) => {
    await limits.consume("captchaAddress", addressKey(ip));
    const { id, image } = await captchas.challenge(nowMs);
    return { captcha_id: id, image };
  }),
  /** Reports whether an account exists; only this call does so. A limit makes it slow to try many names. */
  route(checkUsername, async ({ input, deps, agency, ip }) => {
    const { db, limits } = deps;
    await limits.consume("checkName", addressKey(ip));
    const user = await findUserByName(db, agency.id, input.username);
    return { exists: flagText(user !== undefined) };
  }),
];

/** Whether a captcha is required: the first codes of a phone need none, nor does a classroom that shares an address. */
export async function isCaptchaNeeded(limits: Limits, phone: string, address: string): Promise<boolean> {
  return (await limits.isFull("captchaPhone", phone)) || (await limits.isFull("captchaFree", address));
}
