import { mailAddress, mailCode, mailProofCode, proveMail } from "#shared/contract/account/endpoints.ts";
import { requireCaptcha } from "#upstream/domain/account/captcha.ts";
import { findUserByMobile, getUser } from "#upstream/domain/account/findUser.ts";
import {
  codeMailer,
  saveVerified,
  mailUnavailable,
  mailDisabled,
  verifiedAddress,
} from "#upstream/domain/account/mailCodes.ts";
import { isPassword } from "#upstream/domain/account/passwords.ts";
import { guessSmsCode, makeSmsCode, useSmsCode, wrongCode } from "#upstream/domain/account/sms/smsCodes.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { badInput } from "#upstream/platform/kit/errors.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { route } from "../route.ts";
import { isCaptchaNeeded } from "./sms.ts";

const NEXT_SECONDS = 60;

export const mailRoutes = [
  /**
   * Mails a sign-in code. The answer and its time are the same whether the number has an account with a verified address
   * or not, so that the call does not reveal accounts.
   */
  route(mailCode, async ({ input, deps, agency, ip, nowMs }) => {
    const { db, mailer, limits, captchas, signSalt, log } = deps;
    const send = await codeMailer(db, mailer, agency.id);
    if (!send) throw mailDisabled();
    const { mobile, type } = input;
    const address = addressKey(ip);
    if (await isCaptchaNeeded(limits, mobile, address)) await requireCaptcha(captchas, input, nowMs);
    // Codes by SMS and codes by mail count in the same limits.
    await limits.consume("smsPhone", mobile);
    await limits.consume("smsAddress", address);
    await limits.count("captchaPhone", mobile);
    await limits.count("captchaFree", address);
    // Counts even if no mail is sent: otherwise only numbers with an account would reach the limit, which reveals them.
    await limits.consume("mailAgency", String(agency.id));
    const code = await makeSmsCode(
      { db, limits, signSalt },
      { agencyId: agency.id, mobile, type, ip, nowMs },
    );
    const user = await findUserByMobile(db, agency.id, mobile);
    const to = user ? verifiedAddress(user) : "";
    if (to !== "") void send(to, code).catch((err: unknown) => log.warn({ err }, "no code mailed"));
    return { next_time: NEXT_SECONDS };
  }),
  route(mailAddress, async ({ deps: { db, mailer }, agency, user: { userId } }) => {
    const user = await getUser(db, agency.id, userId);
    const send = await codeMailer(db, mailer, agency.id);
    return {
      email: user.email,
      is_proved: flagText(verifiedAddress(user) !== ""),
      is_offered: flagText(send !== undefined),
    };
  }),
  route(mailProofCode, async ({ deps, agency, user: { userId }, ip, nowMs }) => {
    const { db, mailer, limits, signSalt, log } = deps;
    const send = await codeMailer(db, mailer, agency.id);
    if (!send) throw mailDisabled();
    const { email } = await getUser(db, agency.id, userId);
    if (email === "") throw badInput("请先填写邮箱并保存资料");
    await limits.consume("smsPhone", `mail ${userId}`);
    await limits.consume("smsAddress", addressKey(ip));
    await limits.consume("mailAgency", String(agency.id));
    const wanted = { agencyId: agency.id, mobile: email, type: "mail" as const, ip, nowMs };
    const code = await makeSmsCode({ db, limits, signSalt }, wanted);
    await send(email, code).catch(async (error: unknown) => {
      await limits.refund("mailAgency", String(agency.id));
      await limits.refund("smsPhone", `mail ${userId}`);
      log.warn({ err: error }, "no code mailed");
      throw mailUnavailable();
    });
    return { next_time: NEXT_SECONDS };
  }),
  /** Verifies an address by code and password: without the password a stranger at an open page could verify another. */
  route(
    proveMail,
    async ({ input, deps: { db, limits, signSalt }, agency, user: { userId, tokenHash }, ip, nowMs }) => {
      await limits.consume("changePassword", tokenHash);
      const { email, passwordHash } = await getUser(db, agency.id, userId);
      if (!(await isPassword(passwordHash, input.password))) throw badInput("登录密码不正确");
      await limits.reset("changePassword", tokenHash);
      const wanted = { agencyId: agency.id, mobile: email, type: "mail" as const, ip, nowMs };
      const codeId =
        email === "" ? undefined : await guessSmsCode({ db, limits, signSalt }, input.code, wanted);
      if (codeId === undefined) throw wrongCode();
      await inTransaction(db, async (tx) => {
        await useSmsCode(tx, codeId, nowMs);
        await saveVerified(tx, { agencyId: agency.id, userId, email, nowMs });
      });
      return {};
    },
  ),
];
