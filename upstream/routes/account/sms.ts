import { CODES } from "#shared/contract/codes.ts";
import { captchaChallenge, checkUsername, smsCheck, smsSend } from "#shared/contract/account/endpoints.ts";
import { requireCaptcha } from "#upstream/account/captcha.ts";
import { findUserByMobile, findUserByName } from "#upstream/account/findUser.ts";
import { giveBackSms, spendSms } from "#upstream/account/smsBudget.ts";
import { smsOff } from "#upstream/account/smsSender.ts";
import { guessSmsCode, makeProof, makeSmsCode, wrongCode } from "#upstream/account/smsCodes.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "#upstream/kit/errors.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/http/visitorIp.ts";
import { flagText } from "#upstream/kit/fields.ts";

const NEXT_SECONDS = 60;

/** Sends to every well-formed number, known or not, so that the answer tells nothing about accounts. */
export const serveSmsSend = route(smsSend, async (context) => {
  const { input, deps, agency, ip, nowMs } = context;
  // Before any picture is asked for: no answer to it would bring a code.
  const { sms } = deps;
  if (!sms) throw smsOff();
  // One phone has one owner, whichever agency's page asks in its name.
  const phone = input.mobile;
  const address = addressKey(ip);
  if (await isCaptchaNeeded(deps, phone, address)) await requireCaptcha(deps.captchas, input, nowMs);
  await deps.limits.take("smsPhone", phone);
  await deps.limits.take("smsAddress", address);
  await deps.limits.note("captchaPhone", phone);
  await deps.limits.note("captchaFree", address);
  const { mobile, type } = input;
  const spending = { agencyId: agency.id, nowMs };
  const code = await makeSmsCode(
    { db: deps.db, limits: deps.limits, signSalt: deps.signSalt },
    { agencyId: agency.id, mobile, type, ip, nowMs },
  );
  try {
    await spendSms({ db: deps.db, log: deps.log }, spending);
    await sms.send({ mobile, code, type }).catch(async (error: unknown) => {
      await giveBackSms(deps.db, spending);
      throw error;
    });
  } catch (error) {
    // Nothing came, so nobody has to wait a minute for the next one, but for whom the provider holds up itself.
    if (!(error instanceof Refusal && error.code === CODES.tooMany))
      await deps.limits.giveBack("smsPhone", phone);
    throw error;
  }
  return { next_time: NEXT_SECONDS };
});

/** What is told here can be found out by using the code: guesses are counted together (smsCodes). */
export const serveSmsCheck = route(
  smsCheck,
  async ({ input: { mobile, code, type }, deps, agency, ip, nowMs }) => {
    const wanted = { agencyId: agency.id, mobile, type, ip, nowMs };
    const codeId = await guessSmsCode(
      { db: deps.db, limits: deps.limits, signSalt: deps.signSalt },
      code,
      wanted,
    );
    if (codeId === undefined) throw wrongCode();
    if (type !== "login" || (await findUserByMobile(deps.db, agency.id, mobile))) return { proof: "" };
    const { signSalt } = deps;
    const proof = await inTransaction(deps.db, (tx) => makeProof(tx, codeId, { ...wanted, signSalt }));
    return { proof };
  },
);

export const serveCaptcha = route(captchaChallenge, async ({ deps, ip, nowMs }) => {
  await deps.limits.take("captchaAddress", addressKey(ip));
  const { id, image } = await deps.captchas.challenge(nowMs);
  return { captcha_id: id, image };
});

/** The one place that tells whether an account exists, and slowly. */
export const serveCheckUsername = route(checkUsername, async ({ input, deps, agency, ip }) => {
  await deps.limits.take("checkName", addressKey(ip));
  const user = await findUserByName(deps.db, agency.id, input.username);
  return { exists: flagText(user !== undefined) };
});

/** The first few sends of a phone, and those of a classroom behind one address, are free of it. */
async function isCaptchaNeeded(deps: Deps, phone: string, address: string): Promise<boolean> {
  return (
    (await deps.limits.isFull("captchaPhone", phone)) || (await deps.limits.isFull("captchaFree", address))
  );
}
