import { codeTyped, smsCodeTyped } from "#shared/domain/typedText.ts";
import { type Call, callOf } from "#shared/contract/endpoint.ts";
import {
  changeMobile,
  changeUserInfo,
  closeAccount,
  closeOtherSessions,
  messages,
  readMessages,
  redeemCode,
  redeemedCodes,
  reopenAccount,
  sessions,
} from "#shared/contract/account/endpoints.ts";
import { mobileOf, phoneProof, text } from "./user.ts";

export function changeUserInfoCall(form: FormData): Call<typeof changeUserInfo> {
  return callOf(changeUserInfo, {
    nickname: text(form, "nickname").trim(),
    realname: text(form, "realname").trim(),
    // The schema refuses another word; a browser sends one of the three.
    sex: text(form, "sex") as "1" | "2" | "3",
    provinceId: text(form, "province_id"),
    email: text(form, "email").trim(),
    school: text(form, "school").trim(),
    profession: text(form, "profession").trim(),
  });
}

export function changeMobileCall(form: FormData): Call<typeof changeMobile> {
  return callOf(changeMobile, {
    // Where there is none yet the form does not ask for it.
    ...(form.has("old_mobile") && {
      oldMobile: mobileOf(form, "old_mobile"),
      oldCode: smsCodeTyped(text(form, "old_code")),
    }),
    ...phoneProof(form),
  });
}

export function sessionsCall(): Call<typeof sessions> {
  return callOf(sessions, {});
}

export function closeOtherSessionsCall(): Call<typeof closeOtherSessions> {
  return callOf(closeOtherSessions, {});
}

export function closeAccountCall(form: FormData): Call<typeof closeAccount> {
  return callOf(closeAccount, { password: text(form, "password") });
}

export function reopenAccountCall(): Call<typeof reopenAccount> {
  return callOf(reopenAccount, {});
}

export function redeemCodeCall(form: FormData): Call<typeof redeemCode> {
  return callOf(redeemCode, { code: codeTyped(text(form, "code")) });
}

export function redeemedCodesCall(): Call<typeof redeemedCodes> {
  return callOf(redeemedCodes, {});
}

export function messagesCall(page: number): Call<typeof messages> {
  return callOf(messages, { page });
}

export function readMessagesCall(id?: string): Call<typeof readMessages> {
  return callOf(readMessages, { id });
}
