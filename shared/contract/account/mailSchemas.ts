import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty } from "../entities.ts";
import { count, flag, objectOf, text } from "../fields.ts";
import { captcha, code, mobile } from "./parts.ts";

/* Codes by e-mail, for agencies with `mail_code`. A code is sent only to an address that the learner has verified. */

/** Seconds until the next code can be requested. */
const Sent = objectOf({ next_time: count });

export const mailCode = defineSchemas({
  about:
    "Mails a code for this number, which /user/login and /user/forget-password take as one by SMS, to the address that its learner has proved. The answer is the same where there is none.",
  input: z.object({ mobile, type: z.enum(["login", "reset"]), ...captcha }),
  data: Sent,
});

export const mailAddress = defineSchemas({
  about: "The learner's own address, and whether codes go there.",
  input: z.object({}),
  data: objectOf({
    email: text,
    is_proved: flag,
    is_offered: flag,
  }),
});

export const mailProofCode = defineSchemas({
  about: "Mails a code to the address of the learner's profile, by which /user/mail-proof proves it.",
  input: z.object({}),
  data: Sent,
});

export const proveMail = defineSchemas({
  about:
    "Proves the address of the profile by its code and the password of the account; from then on codes may go there.",
  input: z.object({
    code,
    password: z.string().check(z.minLength(1, "请填写登录密码"), z.maxLength(64, "密码最多 64 位")),
  }),
  data: Empty,
});
