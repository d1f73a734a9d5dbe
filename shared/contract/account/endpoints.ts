import type { Endpoint } from "../endpoint.ts";

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
  changes: ["/user/info-v1"],
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
