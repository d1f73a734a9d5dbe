import * as z from "zod/mini";
import { codeTyped, nameTyped, plainTyped } from "#shared/domain/typedText.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, UserInfo } from "../entities.ts";
import { count, flag, id, key, listOf, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";
import { captcha, code, mobile } from "./parts.ts";
import { Session } from "./session.ts";

export { wechatBind, wechatList, wechatLogin, wechatStart, wechatUnbind } from "./wechatSchemas.ts";
export { mailAddress, mailCode, mailProofCode, proveMail } from "./mailSchemas.ts";
export { closeOtherSessions, closeSession, sessions } from "./deviceSchemas.ts";

/**
 * New password. If the learner typed full-width characters, they are accepted in half width at sign-in too
 * (upstream/domain/account/passwords.ts).
 */
const password = z
  .string()
  .check(
    z.overwrite(plainTyped),
    z.minLength(8, "密码至少 8 位"),
    z.maxLength(64, "密码最多 64 位"),
    z.regex(/[A-Za-z]/, "密码要有字母"),
    z.regex(/\d/, "密码要有数字"),
  );

/** UUID of one intended change. A second request with the same id gets the first answer and changes nothing. */
const request_id = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确")));

export const login = defineSchemas({
  about:
    "Sign in by password (mobile or user name) or by SMS code. After wrong passwords it asks for a captcha (20428).",
  input: z.object({
    type: z.enum(["password", "code"]),
    username: z.optional(
      z
        .string()
        .check(
          z.overwrite(nameTyped),
          z.minLength(1, "请填写手机号或用户名"),
          z.maxLength(64, "手机号或用户名太长"),
        ),
    ),
    mobile: z.optional(mobile),
    password: z.optional(z.string().check(z.minLength(1, "请填写密码"), z.maxLength(64, "密码最多 64 位"))),
    code: z.optional(code),
    ...captcha,
  }),
  data: Session,
});

const BAD_LINK = "登录链接无效，请回到原来的系统重新打开";

/** Text of one line: any characters except control characters. */
function plainText(longest: number) {
  return z.string().check(z.maxLength(longest, BAD_LINK), z.regex(/^[^\u0000-\u001f\u007f]*$/, BAD_LINK));
}

export const uidLogin = defineSchemas({
  about:
    "Sign in by a link that the agency's own system signed: sign = hex of HMAC-SHA256 over `agency_flag\\nuid\\ntime\\nredirect` with a secret of that agency alone (never the salt), time in unix seconds within five minutes, once. uid is that system's own; the first visit opens an account where the agency allows it. 20400: no link of ours, 20404: nobody known, 20409: used, 20410: too old.",
  input: z.object({
    uid: plainText(128),
    time: z.string().check(z.regex(/^\d{10}$/, BAD_LINK)),
    redirect: z.optional(plainText(2_000)),
    sign: shortText,
  }),
  data: Session,
});

export const register = defineSchemas({
  about: "Opens an account for a mobile number, proved by SMS code or by the proof of /sms/check.",
  input: z.object({
    mobile,
    code: z.optional(code),
    proof: z.optional(z.string().check(z.maxLength(64))),
    password,
    province_id: optionalText,
    request_id,
  }),
  data: Session,
});

export const forgetPassword = defineSchemas({
  about: "Sets a new password by SMS code; ends all sessions of the account.",
  input: z.object({ mobile, code, password }),
  data: Empty,
});

export const resetPassword = defineSchemas({
  about: "Changes the password, knowing the old one; ends the other sessions.",
  input: z.object({
    old_password: z.string().check(z.minLength(1, "请填写原密码"), z.maxLength(64, "密码最多 64 位")),
    password,
  }),
  data: Empty,
});

export const checkUsername = defineSchemas({
  about: "Whether an account has this mobile number or user name.",
  input: z.object({
    username: z
      .string()
      .check(z.overwrite(nameTyped), z.minLength(1, "请填写手机号"), z.maxLength(64, "手机号或用户名太长")),
  }),
  data: objectOf({ exists: flag }),
});

export const smsSend = defineSchemas({
  about: "Sends a code; after some requests it asks for a captcha first.",
  input: z.object({ mobile, type: z.enum(["login", "register", "reset", "change"]), ...captcha }),
  data: objectOf({
    /** Seconds until the next code can be requested. */
    next_time: count,
  }),
});

export const smsCheck = defineSchemas({
  about:
    "Whether a code is right, before the new password is asked for; it stays good. A wrong one counts as a guess. Of type login, for a number that has no account, it is used up and answered by a proof of the number, by which /user/register opens an account within half an hour, once.",
  input: z.object({ mobile, code, type: z.enum(["reset", "login"]) }),
  data: objectOf({
    /** Proof to send with the next request; "": no proof is needed. */
    proof: text,
  }),
});

export const captchaChallenge = defineSchemas({
  about:
    "A picture challenge for sms/send and login. image is the address of the picture: a data URL, or one of this site.",
  input: z.object({}),
  data: objectOf({ captcha_id: text, image: text }),
});

export const changeUserInfo = defineSchemas({
  about: "Changes fields of the learner; answers the whole.",
  input: z.object({
    nickname: z.optional(
      z.string().check(z.regex(/\S/, "昵称不能为空"), z.maxLength(20, "昵称最多 20 个字")),
    ),
    realname: z.optional(z.string().check(z.maxLength(20, "姓名最多 20 个字"))),
    sex: z.optional(z.enum(["1", "2", "3"])),
    province_id: optionalText,
    email: z.optional(
      z
        .string()
        .check(
          z.overwrite(plainTyped),
          z.maxLength(80, "邮箱最多 80 个字符"),
          z.regex(/^(?:[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)?$/, "邮箱要像 name@example.com"),
        ),
    ),
    school: z.optional(z.string().check(z.maxLength(40, "学校最多 40 个字"))),
    profession: z.optional(z.string().check(z.maxLength(40, "职业最多 40 个字"))),
  }),
  data: UserInfo,
});

/** Multipart with an image in the field `file`. The input is in the query, because the body is not JSON. */
export const avatar = defineSchemas({
  about: "Uploads a portrait (multipart field `file`, up to 5 MB; the input is in the query).",
  input: z.object({ request_id }),
  data: objectOf({ avatar: text }),
});

export const changeMobile = defineSchemas({
  about:
    "Changes the mobile number, proved by a code to the old number and one to the new (sms/send, type change). An account that has none yet sends the new one alone.",
  input: z.object({ old_mobile: z.optional(mobile), old_code: z.optional(code), mobile, code }),
  data: UserInfo,
});

/** The answer is a file instead of an envelope. */
export const exportData = defineSchemas({
  about: "All that is kept of the learner, as a JSON or CSV file. The answer is no envelope.",
  input: z.object({ format: z.optional(z.enum(["json", "csv"])) }),
  data: Empty,
});

export const closeAccount = defineSchemas({
  about:
    "Asks for the account to be closed, knowing the password; it is after seven days. Ends the other sessions.",
  input: z.object({
    password: z.string().check(z.minLength(1, "请填写密码"), z.maxLength(64, "密码最多 64 位")),
  }),
  data: UserInfo,
});

export const reopenAccount = defineSchemas({
  about: "Takes the wish to close the account back.",
  input: z.object({}),
  data: UserInfo,
});

const Redeemed = objectOf({
  code: key,
  target_type: text,
  target_id: id,
  name: text,
  time,
  expire_time: time,
});

export const redeemCode = defineSchemas({
  about:
    "Redeems a course code. Unknown 20404; used, expired or of another agency 20409 in words of their own. One's own code again is a success.",
  input: z.object({
    code: z
      .string()
      .check(
        z.overwrite(codeTyped),
        z.minLength(1, "请填写课程码"),
        z.regex(/^[A-Za-z0-9 -]{6,40}$/, "课程码由字母和数字组成，请检查"),
      ),
  }),
  data: Redeemed,
});

export const redeemedCodes = defineSchemas({
  about: "The codes that the learner has redeemed, the newest first.",
  input: z.object({}),
  data: listOf(Redeemed),
});

export const messages = defineSchemas({
  about: "Messages to the learner, the newest first.",
  input: z.object({ page: pageNumber, page_size: z.optional(z.coerce.number()) }),
  data: pageOf(
    objectOf({
      id,
      /** Subject of the message: account, live, question, order or exam. */
      kind: text,
      title: text,
      content: text,
      /** Path of the page on this site that the message is about; "": none. */
      url: text,
      time,
      is_read: flag,
    }),
  ),
});

export const readMessages = defineSchemas({
  about: "Marks messages as read; without an id all of them.",
  input: z.object({ id: optionalText }),
  data: Empty,
});

export const logout = defineSchemas({
  about: "Ends the session of the token; also a success when there is none.",
  input: z.object({}),
  data: Empty,
});

export const userInfo = defineSchemas({
  about: "The signed-in learner. Validates the token.",
  input: z.object({}),
  data: UserInfo,
});

export const unreadMessages = defineSchemas({
  about: "How many messages the learner has not read.",
  input: z.object({}),
  data: objectOf({ num: count }),
});
