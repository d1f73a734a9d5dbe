import {
  changeMobile,
  changeUserInfo,
  closeAccount,
  forgetPassword,
  login,
  redeemCode,
  mailCode,
  proveMail,
  register,
  resetPassword,
  smsCheck,
  smsSend,
  wechatUnbind,
} from "#shared/contract/account/endpoints.ts";
import { type Call, callOf, type InputOf } from "#shared/contract/endpoint.ts";
import { codeTyped, mobileTyped, nameTyped, plainTyped, smsCodeTyped } from "#shared/domain/typedText.ts";

export function changeUserInfoCall(form: FormData): Call<typeof changeUserInfo> {
  return callOf(changeUserInfo, {
    nickname: text(form, "nickname").trim(),
    realname: text(form, "realname").trim(),
    // The form offers only these three values; the schema rejects others.
    sex: text(form, "sex") as "1" | "2" | "3",
    provinceId: text(form, "province_id"),
    email: text(form, "email").trim(),
    school: text(form, "school").trim(),
    profession: text(form, "profession").trim(),
  });
}

export function changeMobileCall(form: FormData): Call<typeof changeMobile> {
  return callOf(changeMobile, {
    // The form has this field only if the account already has a mobile number.
    ...(form.has("old_mobile") && {
      oldMobile: mobileOf(form, "old_mobile"),
      oldCode: smsCodeTyped(text(form, "old_code")),
    }),
    ...phoneProof(form),
  });
}

export function closeAccountCall(form: FormData): Call<typeof closeAccount> {
  return callOf(closeAccount, { password: text(form, "password") });
}

/** Returns the call that unbinds WeChat: with the SMS code if the form has a code field, else with the password. */
export function wechatUnbindCall(id: string, form: FormData): Call<typeof wechatUnbind> {
  const proof = form.has("code")
    ? { code: smsCodeTyped(text(form, "code")) }
    : { password: text(form, "password") };
  return callOf(wechatUnbind, { id, ...proof });
}

export function redeemCodeCall(form: FormData): Call<typeof redeemCode> {
  return callOf(redeemCode, { code: codeTyped(text(form, "code")) });
}

export type SmsPurpose = InputOf<typeof smsSend>["type"];

export function passwordLoginCall(form: FormData): Call<typeof login> {
  const username = nameTyped(text(form, "username"));
  return callOf(login, { type: "password", username, password: text(form, "password"), ...captchaOf(form) });
}

export function codeLoginCall(form: FormData): Call<typeof login> {
  return callOf(login, { type: "code", ...phoneProof(form), ...captchaOf(form) });
}

export function registerCall(form: FormData): Call<typeof register> {
  const password = text(form, "password");
  const proof = text(form, "proof");
  const proved = proof === "" ? phoneProof(form) : { mobile: mobileOf(form), proof };
  return callOf(register, { ...proved, password, provinceId: text(form, "province_id") });
}

export function forgetPasswordCall(form: FormData): Call<typeof forgetPassword> {
  return callOf(forgetPassword, { ...phoneProof(form), password: text(form, "password") });
}

export function resetPasswordCall(form: FormData): Call<typeof resetPassword> {
  return callOf(resetPassword, {
    oldPassword: text(form, "old_password"),
    password: text(form, "password"),
  });
}

/** @param field name of the form field that contains the mobile number */
export function smsSendCall(form: FormData, type: SmsPurpose, field = "mobile"): Call<typeof smsSend> {
  return callOf(smsSend, { mobile: mobileOf(form, field), type, ...captchaOf(form) });
}

/** Purposes of a code that can be sent by e-mail instead of SMS (useSmsCode.ts). */
export type MailPurpose = InputOf<typeof mailCode>["type"];

export function mailCodeCall(form: FormData, type: MailPurpose): Call<typeof mailCode> {
  return callOf(mailCode, { mobile: mobileOf(form), type, ...captchaOf(form) });
}

export function proveMailCall(form: FormData): Call<typeof proveMail> {
  return callOf(proveMail, { code: smsCodeTyped(text(form, "code")), password: text(form, "password") });
}

export function checkCodeCall(form: FormData, type: "reset" | "login"): Call<typeof smsCheck> {
  return callOf(smsCheck, { ...phoneProof(form), type });
}

/** Reads a form field by its name on the wire. A schema error then names the field that the learner has to correct. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function phoneProof(form: FormData): { readonly mobile: string; readonly code: string } {
  return { mobile: mobileOf(form), code: smsCodeTyped(text(form, "code")) };
}

export function mobileOf(form: FormData, field = "mobile"): string {
  return mobileTyped(text(form, field));
}

/** Returns the captcha of a form; an empty object while the form shows no captcha. */
function captchaOf(form: FormData): { readonly captchaId?: string; readonly captcha?: string } {
  const captchaId = text(form, "captcha_id");
  return captchaId === "" ? {} : { captchaId, captcha: plainTyped(text(form, "captcha")) };
}
