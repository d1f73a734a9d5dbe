import type { CallTexts, FieldTexts } from "./texts.ts";

const shown = (what: string) => `1: the link shows ${what}; absent: it does not.`;
const result = { unit: "What both count: 分 (points), or 题 (questions that were right)." };

/** Fields of an order. */
export const order: FieldTexts = {
  order_no: "Number of the order.",
  title: "Name of what is bought.",
  pay_price: "What is to be paid, in yuan.",
  pay_type: 'How it was paid: wechat | alipay | sandbox | free; "" before.',
  status: "1 waiting (待支付), 2 paid (已支付), 3 failed (支付失败), 4 closed (已关闭), 5 refunded (已退款).",
  pay_time: 'When it was paid. `YYYY-MM-DD HH:mm:ss`; "" before.',
  expire_time: "Until when it can be paid. `YYYY-MM-DD HH:mm:ss`.",
  can_pay: "It can be paid now.",
  pay_types: "Ways to pay it, the one that is offered first at the head; each a text, as `pay_type`.",
  can_cancel: "It can be closed by the learner now.",
  can_refund: "The money can be asked back now.",
  can_renew: "It gives no access any more, or never did: the same may be bought anew.",
  is_refunding: "A refund is asked for and not done yet.",
};

/** Field descriptions of the areas order and share. */
export const selling: Readonly<Record<string, CallTexts>> = {
  "GET /order/list": { input: { status: "1 waiting, 2 paid, 3 failed, 4 closed, 5 refunded; absent: all." } },
  "POST /order/preview": {
    data: {
      title: "Name of what is bought.",
      off_price: "What the coupon takes off, in yuan.",
      pay_price: "What is to be paid, in yuan.",
      valid_text:
        "How long the access lasts: a date, or words; the same text as `expire_time` of the product.",
      coupon: "The coupon that was typed, with its verdict; null for none.",
      "coupon.is_valid": "It counts for this order.",
      "coupon.msg": "Why it does not count.",
      can_buy: "It can be bought by this learner.",
      msg: "Why it cannot.",
      is_owned: "Whether the learner has it already, so that there is nothing to buy.",
      waiting_no: 'Number of an order of the same that waits for payment; "" for none.',
    },
  },
  "POST /order/pay": {
    input: {
      pay_type: "One of the order's `pay_types`; absent: the first of them.",
      auth_code: "What WeChat has led back with; absent: none.",
      state: "Random, of the browser; comes back with `code`, and a page that did not send it ignores both.",
    },
    data: {
      order_no: "Number of the order.",
      payment_no: "Number of this payment.",
      pay_type: "wechat | alipay | sandbox.",
      code_url: 'What the QR code holds; "" where none is shown.',
      pay_url: 'Address to go to; "" where nobody goes.',
      jsapi: "What WeChat's browser is asked for; null elsewhere. Names as WeChat has them, in snake_case.",
      "jsapi.app_id": "appId.",
      "jsapi.time_stamp": "timeStamp, unix seconds as text.",
      "jsapi.nonce_str": "nonceStr.",
      "jsapi.package": "package.",
      "jsapi.sign_type": "signType.",
      "jsapi.pay_sign": "paySign.",
      expire_time: "Until when it can be paid. `YYYY-MM-DD HH:mm:ss`.",
    },
  },
  "POST /order/sandbox": {
    input: {
      payment_no: "Number of the payment.",
      outcome: "success | fail | timeout (no notice) | twice (two notices of success).",
    },
  },
  "POST /order/refund": { input: { reason: "Reason, at most 200 characters; absent: none given." } },
  "POST /share/create": {
    input: {
      kind: "course | result.",
      show_name: shown("the learner's name"),
      show_score: shown("the score"),
      show_date: shown("the day"),
      days: "For how many days: 7, 30 or 90; absent: 30.",
    },
    data: { token: "What the link ends with; returned here only.", link: "The address to share." },
  },
  "POST /share/revoke": { input: { id: "Id of the link." } },
  "GET /share/results": {
    data: {
      "[].id": "What /share/create takes as target_id.",
      "[].score": "What was reached, as text.",
      "[].total_score": "What can be reached, as text.",
      "[].unit": result.unit,
    },
  },
  "GET /share/open": {
    data: {
      status: "on | expired | revoked | gone (no longer shown at this agency).",
      kind: "course | result.",
      nickname: 'Name of who shares; "" where it is not shown.',
      course: "The course; null where a result is shared.",
      "course.teacher": "Names of who teaches it, each a text.",
      "course.type": "Kind of course in the school's own words.",
      result: "The result; null where a course is shared.",
      "result.score": 'What was reached, as text; "" where it is not shown.',
      "result.total_score": "What can be reached, as text.",
      "result.unit": result.unit,
    },
  },
};
