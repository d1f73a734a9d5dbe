import { type Call, type InputOf, callOf } from "#shared/contract/endpoint.ts";
import { mobileTyped, nameTyped, plainTyped, smsCodeTyped } from "#shared/domain/typedText.ts";
import {
  captchaChallenge,
  checkUsername,
  forgetPassword,
  login,
  register,
  resetPassword,
  smsCheck,
  smsSend,
} from "#shared/contract/account/endpoints.ts";

/** What an SMS code is asked for. */
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

/** `field`: which one of the form holds the number. */
export function smsSendCall(form: FormData, type: SmsPurpose, field = "mobile"): Call<typeof smsSend> {
  return callOf(smsSend, { mobile: mobileOf(form, field), type, ...captchaOf(form) });
}

export function checkCodeCall(form: FormData, type: "reset" | "login"): Call<typeof smsCheck> {
  return callOf(smsCheck, { ...phoneProof(form), type });
}

export function checkUsernameCall(username: string): Call<typeof checkUsername> {
  return callOf(checkUsername, { username });
}

export function captchaCall(): Call<typeof captchaChallenge> {
  return callOf(captchaChallenge, {});
}

/** Fields carry wire names, so that an error of the schema names the field to correct. */
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

/** Nothing while no challenge is shown. */
function captchaOf(form: FormData): { readonly captchaId?: string; readonly captcha?: string } {
  const captchaId = text(form, "captcha_id");
  return captchaId === "" ? {} : { captchaId, captcha: plainTyped(text(form, "captcha")) };
}
