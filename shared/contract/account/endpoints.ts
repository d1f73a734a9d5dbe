import type { Endpoint } from "../endpoint.ts";

export { logout, unreadMessages, userInfo } from "./sessionEndpoints.ts";

export const login = {
  area: "account",
  name: "login",
  method: "POST",
  path: "/user/login",
  token: "never",
  changes: ["/"],
} as const satisfies Endpoint;

export const uidLogin = {
  area: "account",
  name: "uidLogin",
  method: "POST",
  path: "/user/uid-login",
  token: "ignored",
  changes: ["/"],
} as const satisfies Endpoint;

export const wechatStart = {
  area: "account",
  name: "wechatStart",
  method: "POST",
  path: "/user/wechat-start",
  token: "ignored",
} as const satisfies Endpoint;

export const wechatLogin = {
  area: "account",
  name: "wechatLogin",
  method: "POST",
  path: "/user/wechat-login",
  token: "ignored",
  changes: ["/"],
} as const satisfies Endpoint;

export const wechatBind = {
  area: "account",
  name: "wechatBind",
  method: "POST",
  path: "/user/wechat-bind",
  token: "required",
} as const satisfies Endpoint;

export const wechatList = {
  area: "account",
  name: "wechatList",
  method: "GET",
  path: "/user/wechat-list",
  token: "required",
} as const satisfies Endpoint;

export const wechatUnbind = {
  area: "account",
  name: "wechatUnbind",
  method: "POST",
  path: "/user/wechat-unbind",
  token: "required",
  changes: ["/user/wechat-list"],
} as const satisfies Endpoint;

export const register = {
  area: "account",
  name: "register",
  method: "POST",
  path: "/user/register",
  token: "ignored",
  changes: ["/"],
} as const satisfies Endpoint;

export const forgetPassword = {
  area: "account",
  name: "forgetPassword",
  method: "POST",
  path: "/user/forget-password",
  token: "ignored",
} as const satisfies Endpoint;

export const resetPassword = {
  area: "account",
  name: "resetPassword",
  method: "POST",
  path: "/user/reset-password-v1",
  token: "required",
} as const satisfies Endpoint;

export const checkUsername = {
  area: "account",
  name: "checkUsername",
  method: "POST",
  path: "/user/check-username",
  token: "ignored",
} as const satisfies Endpoint;

export const smsSend = {
  area: "account",
  name: "smsSend",
  method: "POST",
  path: "/sms/send",
  token: "never",
} as const satisfies Endpoint;

export const smsCheck = {
  area: "account",
  name: "smsCheck",
  method: "POST",
  path: "/sms/check",
  token: "ignored",
} as const satisfies Endpoint;

export const mailCode = {
  area: "account",
  name: "mailCode",
  method: "POST",
  path: "/user/mail-code",
  token: "never",
} as const satisfies Endpoint;

export const mailAddress = {
  area: "account",
  name: "mailAddress",
  method: "GET",
  path: "/user/mail",
  token: "required",
} as const satisfies Endpoint;

export const mailProofCode = {
  area: "account",
  name: "mailProofCode",
  method: "POST",
  path: "/user/mail-proof-code",
  token: "required",
} as const satisfies Endpoint;

export const proveMail = {
  area: "account",
  name: "proveMail",
  method: "POST",
  path: "/user/mail-proof",
  token: "required",
  changes: ["/user/mail"],
} as const satisfies Endpoint;

export const captchaChallenge = {
  area: "account",
  name: "captchaChallenge",
  method: "GET",
  path: "/captcha",
  token: "ignored",
} as const satisfies Endpoint;

export const changeUserInfo = {
  area: "account",
  name: "changeUserInfo",
  method: "POST",
  path: "/user/info",
  token: "required",
  changes: ["/user/info-v1", "/user/mail"],
} as const satisfies Endpoint;

export const avatar = {
  area: "account",
  name: "avatar",
  method: "POST",
  path: "/user/avatar",
  token: "required",
  lane: "upload",
  changes: ["/user/info-v1"],
} as const satisfies Endpoint;

export const changeMobile = {
  area: "account",
  name: "changeMobile",
  method: "POST",
  path: "/user/mobile",
  token: "required",
  changes: ["/user/info-v1"],
} as const satisfies Endpoint;

export const sessions = {
  area: "account",
  name: "sessions",
  method: "GET",
  path: "/user/sessions",
  token: "required",
} as const satisfies Endpoint;

export const closeSession = {
  area: "account",
  name: "closeSession",
  method: "POST",
  path: "/user/session-close",
  token: "required",
  changes: ["/user/sessions"],
} as const satisfies Endpoint;

export const closeOtherSessions = {
  area: "account",
  name: "closeOtherSessions",
  method: "POST",
  path: "/user/sessions-close",
  token: "required",
  changes: ["/user/sessions"],
} as const satisfies Endpoint;

export const exportData = {
  area: "account",
  name: "exportData",
  method: "GET",
  path: "/user/export",
  token: "required",
  lane: "file",
} as const satisfies Endpoint;

export const closeAccount = {
  area: "account",
  name: "closeAccount",
  method: "POST",
  path: "/user/close",
  token: "required",
  changes: ["/user/info-v1", "/user/sessions"],
} as const satisfies Endpoint;

export const reopenAccount = {
  area: "account",
  name: "reopenAccount",
  method: "POST",
  path: "/user/reopen",
  token: "required",
  changes: ["/user/info-v1"],
} as const satisfies Endpoint;

export const redeemCode = {
  area: "account",
  name: "redeemCode",
  method: "POST",
  path: "/user/coursecode",
  token: "required",
  changes: ["/"],
} as const satisfies Endpoint;

export const redeemedCodes = {
  area: "account",
  name: "redeemedCodes",
  method: "GET",
  path: "/user/coursecode-list",
  token: "required",
} as const satisfies Endpoint;

export const messages = {
  area: "account",
  name: "messages",
  method: "GET",
  path: "/user/messages",
  token: "required",
} as const satisfies Endpoint;

export const readMessages = {
  area: "account",
  name: "readMessages",
  method: "POST",
  path: "/user/messages-read",
  token: "required",
  changes: ["/user/messages", "/user/messages-unread"],
} as const satisfies Endpoint;
