import * as z from "zod/mini";
import { ID } from "#shared/domain/id.ts";
import { codeTyped } from "#shared/domain/typedText.ts";
import { defineSchemas } from "../defineSchemas.ts";
import {
  countWithin,
  flag,
  id,
  listOf,
  maybe,
  objectOf,
  pageNumber,
  pageOf,
  price,
  text,
  time,
} from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

const targetType = z.enum(["course", "classroom", "package", "live"]);
const requestId = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确")));
const number = z.string().check(z.regex(ID));
const coupon = z.optional(z.string().check(z.overwrite(codeTyped), z.maxLength(32, "优惠码太长，请检查")));

const Order = objectOf({
  order_no: id,
  title: text,
  cover: text,
  /** Type of what the order is for: course | classroom | package | live */
  target_type: text,
  target_id: id,
  price,
  origin_price: price,
  pay_price: price,
  /** sandbox | wechat | alipay | free; "": not paid. */
  pay_type: text,
  /** 1 waiting, 2 paid, 3 failed, 4 closed, 5 refunded. */
  status: countWithin(1, 5, 4),
  create_time: time,
  pay_time: time,
  /** Time until which the order can be paid. */
  expire_time: time,
  can_pay: flag,
  /** Available ways to pay (values of pay_type), the default first; empty: the order cannot be paid. */
  pay_types: listOf(text),
  can_cancel: flag,
  can_refund: flag,
  /** The order gives no access, so the learner may buy the same course, classroom, package or class again. */
  can_renew: flag,
  /** A refund was requested and is not done yet. */
  is_refunding: flag,
  /** Last day of the learner's access, or words; "": the learner has no access. */
  valid_text: text,
  /** Classroom in which the learner studies; "": no access, or no lessons. */
  classroom_id: text,
  /** Contract that the learner must sign first; "": none. */
  contract_id: text,
});

export const previewOrder = defineSchemas({
  about:
    "What an order would come to: price, coupon with its verdict, and whether it can be placed; empty where there is nothing of that kind on sale.",
  input: z.object({ target_type: targetType, target_id: shortText, coupon }),
  data: maybe(
    objectOf({
      target_type: text,
      target_id: id,
      title: text,
      cover: text,
      price,
      origin_price: price,
      off_price: price,
      pay_price: price,
      /** Period for which the purchase gives access, as text. */
      valid_text: text,
      coupon: maybe(objectOf({ code: text, name: text, is_valid: flag, msg: text })),
      can_buy: flag,
      /** Reason why the purchase is not possible. */
      msg: text,
      /** Number of the learner's order for the same thing that waits for payment. */
      waiting_no: text,
      is_owned: flag,
    }),
  ),
});

export const createOrder = defineSchemas({
  about: "Places an order at the price of now; one that costs nothing is paid at once.",
  input: z.object({ target_type: targetType, target_id: shortText, coupon, request_id: requestId }),
  data: Order,
});

export const payOrder = defineSchemas({
  about:
    "Begins a payment, by `pay_type` (one of the order's pay_types; the first of them where it is left out). The answer has the next step: code_url is shown as a QR code, pay_url is the address to open, jsapi are the parameters for WeChat's browser; for the sandbox, /order/sandbox chooses the outcome. `scene`: scan (left out: that), phone, or wechat for WeChat's own browser; `host` is where the page is, to come back to; `auth_code` is what WeChat has led back with (pay_url of scene wechat), and `state`, the browser's own, comes back beside it: a page that did not send it begins nothing.",
  input: z.object({
    order_no: number,
    pay_type: optionalText,
    request_id: requestId,
    scene: z.optional(z.enum(["scan", "phone", "wechat"])),
    host: optionalText,
    auth_code: optionalText,
    state: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  }),
  data: objectOf({
    order_no: id,
    payment_no: id,
    pay_type: text,
    code_url: text,
    pay_url: text,
    jsapi: maybe(
      objectOf({
        app_id: text,
        time_stamp: text,
        nonce_str: text,
        package: text,
        sign_type: text,
        pay_sign: text,
      }),
    ),
    expire_time: time,
  }),
});

export const playPayment = defineSchemas({
  about:
    "Sandbox only: the notice that the provider would send of a payment. timeout sends none, twice sends success twice.",
  input: z.object({
    payment_no: number,
    outcome: z.enum(["success", "fail", "timeout", "twice"]),
  }),
  data: Order,
});

export const cancelOrder = defineSchemas({
  about: "Closes an order that is not paid; money that is under way for it may go back by itself.",
  input: z.object({ order_no: number }),
  data: Order,
});

export const refundOrder = defineSchemas({
  about: "Asks for the money back, within seven days; the access ends when it is on its way.",
  input: z.object({ order_no: number, reason: z.optional(z.string().check(z.maxLength(200))) }),
  data: Order,
});

export const listOrders = defineSchemas({
  about: "The learner's orders, newest first, with status only those in that state.",
  input: z.object({
    status: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
    page: pageNumber,
    page_size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  data: pageOf(Order),
});

export const orderDetail = defineSchemas({
  about: "An order of the learner; empty where there is none.",
  input: z.object({ order_no: number }),
  data: maybe(Order),
});
