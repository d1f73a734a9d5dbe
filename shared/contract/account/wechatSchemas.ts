import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty } from "../entities.ts";
import { maybe, objectOf, text } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";
import { Session } from "./session.ts";

/** Where the learner is: WeChat's own browser, or one beside a phone that scans. */
const scene = z.optional(z.enum(["scan", "wechat"]));

export const wechatStart = defineSchemas({
  about:
    "Where WeChat tells who is there, for agencies with `wechat_login`; it leads back to /user/login of the agency's domain (`host`: of which one) with `code` and the browser's own `state`.",
  input: z.object({ scene, host: optionalText, state: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  data: objectOf({ url: text }),
});

export const wechatLogin = defineSchemas({
  about:
    "Signs in whom WeChat has named by `code`. Without an account that is bound to it there is no session but a ticket for /user/wechat-bind.",
  input: z.object({ scene, code: shortText }),
  data: objectOf({ session: maybe(Session), ticket: text }),
});

export const wechatBind = defineSchemas({
  about: "Binds the person of a ticket to the account that is signed in, which has a phone.",
  input: z.object({ ticket: z.string().check(z.maxLength(1_000)) }),
  data: Empty,
});
