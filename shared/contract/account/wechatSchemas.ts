import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty } from "../entities.ts";
import { key, listOf, maybe, objectOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";
import { code } from "./parts.ts";
import { Session } from "./session.ts";

/** wechat: the page is open in WeChat's own browser; scan: in another browser, and the learner scans with a phone. */
const scene = z.optional(z.enum(["scan", "wechat"]));

const random = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Proof that the account's owner sends the request: the password, or an SMS code of type `change`. */
const proof = {
  password: z.optional(z.string().check(z.minLength(1, "请填写登录密码"), z.maxLength(64, "密码最多 64 位"))),
  code: z.optional(code),
};

export const wechatStart = defineSchemas({
  about:
    "Address at which WeChat identifies the person, for agencies with `wechat_login`; WeChat leads back to /user/login of the agency's domain (`host`: of which one) with `code` and the browser's own `state`.",
  input: z.object({ scene, host: optionalText, state: random }),
  data: objectOf({ url: text }),
});

export const wechatLogin = defineSchemas({
  about:
    "Signs in the person whom WeChat has named by `code`. If no account is bound to the person, the answer has no session but a ticket for /user/wechat-bind, which the browser that knows `key` may use once within ten minutes; without `key` it has no ticket.",
  input: z.object({ scene, code: shortText, key: z.optional(random) }),
  data: objectOf({ session: maybe(Session), ticket: text }),
});

export const wechatBind = defineSchemas({
  about:
    "Binds the person of a ticket to the account that is signed in, which has a phone, and reports it to its owner. The sign-in by password or SMS code that follows the ticket is proof enough; every other session needs `password` or `code`.",
  input: z.object({ ticket: z.string().check(z.maxLength(1_000)), key: random, ...proof }),
  data: Empty,
});

export const wechatList = defineSchemas({
  about: "By which WeChat accounts the account can be signed in, the newest first.",
  input: z.object({}),
  data: listOf(objectOf({ id: key, bind_time: time })),
});

export const wechatUnbind = defineSchemas({
  about: "Unbinds one of /user/wechat-list, with `password` or `code`. 20404 when it is none.",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)), ...proof }),
  data: Empty,
});
