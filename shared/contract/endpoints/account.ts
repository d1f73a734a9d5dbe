import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { Empty, UserInfo } from "../entities.ts";
import { count, flag, objectOf, text } from "../fields.ts";

/* Signing in, and changing the account. */

const mobile = z.string().check(z.regex(/^1[3-9]\d{9}$/, "请填写 11 位手机号"));

const code = z.string().check(z.regex(/^\d{4,8}$/, "请填写短信里的数字验证码"));

const password = z
  .string()
  .check(
    z.minLength(8, "密码至少 8 位"),
    z.maxLength(64, "密码最多 64 位"),
    z.regex(/[A-Za-z]/, "密码要有字母"),
    z.regex(/\d/, "密码要有数字"),
  );

const Session = objectOf({
  token: text,
  user_info: UserInfo,
  /** Seconds until the token ends. */
  expire: count,
});

const captcha = { captcha_id: z.optional(z.string()), captcha: z.optional(z.string()) };

export const login = defineEndpoint({
  method: "POST",
  path: "/user/login",
  token: "none",
  about: "Sign in by password (mobile or user name) or by SMS code.",
  input: z.object({
    type: z.enum(["password", "code"]),
    username: z.optional(
      z.string().check(z.minLength(1, "请填写手机号或用户名"), z.maxLength(64, "手机号或用户名太长")),
    ),
    mobile: z.optional(mobile),
    password: z.optional(z.string().check(z.minLength(1, "请填写密码"), z.maxLength(64, "密码最多 64 位"))),
    code: z.optional(code),
    ...captcha,
  }),
  data: Session,
});

export const uidLogin = defineEndpoint({
  method: "POST",
  path: "/user/uid-login",
  token: "none",
  about: "Sign in by a signed link: sign = md5(md5(uid + time + salt)), five minutes, once.",
  input: z.object({ uid: z.string(), time: z.string(), sign: z.string() }),
  data: Session,
});

export const register = defineEndpoint({
  method: "POST",
  path: "/user/register",
  token: "none",
  about: "Opens an account for a mobile number proved by SMS code.",
  input: z.object({ mobile, code, password, province_id: z.optional(z.string()) }),
  data: Session,
});

export const forgetPassword = defineEndpoint({
  method: "POST",
  path: "/user/forget-password",
  token: "none",
  about: "Sets a new password by SMS code; ends all sessions of the account.",
  input: z.object({ mobile, code, password }),
  data: Empty,
});

export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/user/reset-password-v1",
  token: "required",
  about: "Changes the password, knowing the old one; ends the other sessions.",
  input: z.object({
    old_password: z.string().check(z.minLength(1, "请填写原密码"), z.maxLength(64)),
    password,
  }),
  data: Empty,
});

export const checkUsername = defineEndpoint({
  method: "POST",
  path: "/user/check-username",
  token: "none",
  about: "Whether an account has this mobile number or user name.",
  input: z.object({ username: z.string().check(z.minLength(1, "请填写手机号"), z.maxLength(64)) }),
  data: objectOf({ exists: flag }),
});

export const smsSend = defineEndpoint({
  method: "POST",
  path: "/sms/send",
  token: "none",
  about: "Sends a code; after some requests it asks for a captcha first.",
  input: z.object({ mobile, type: z.enum(["login", "register", "reset"]), ...captcha }),
  data: objectOf({
    /** Seconds until the next code can be asked for. */
    next_time: count,
  }),
});

export const captchaChallenge = defineEndpoint({
  method: "GET",
  path: "/captcha",
  token: "none",
  about: "A picture challenge (SVG text) for sms/send and login.",
  input: z.object({}),
  data: objectOf({ captcha_id: text, svg: text }),
});

export const changeUserInfo = defineEndpoint({
  method: "POST",
  path: "/user/info",
  token: "required",
  about: "Changes fields of the learner; answers the whole.",
  input: z.object({
    nickname: z.optional(
      z.string().check(z.minLength(1, "昵称不能为空"), z.maxLength(20, "昵称最多 20 个字")),
    ),
    realname: z.optional(z.string().check(z.maxLength(20, "姓名最多 20 个字"))),
    sex: z.optional(z.enum(["1", "2", "3"])),
    province_id: z.optional(z.string()),
  }),
  data: UserInfo,
});

/** Multipart: field `file`, an image. The input schema is empty because no JSON is sent. */
export const avatar = defineEndpoint({
  method: "POST",
  path: "/user/avatar",
  token: "required",
  about: "Uploads a portrait (multipart field `file`, up to 5 MB).",
  input: z.object({}),
  data: objectOf({ avatar: text }),
});
