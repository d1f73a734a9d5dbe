import * as z from "zod/mini";
import { mobileTyped, plainTyped, smsCodeTyped } from "#shared/domain/typedText.ts";
import { optionalText, shortText } from "../inputs.ts";

export const mobile = z
  .string()
  .check(z.overwrite(mobileTyped), z.regex(/^1[3-9]\d{9}$/, "请填写 11 位手机号"));

export const code = z
  .string()
  .check(z.overwrite(smsCodeTyped), z.regex(/^\d{4,8}$/, "请填写短信里的数字验证码"));

export const captcha = {
  captcha_id: optionalText,
  captcha: z.optional(shortText.check(z.overwrite(plainTyped))),
};
