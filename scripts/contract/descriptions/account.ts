import type { CallTexts } from "./texts.ts";

const name = "Mobile number or user name, as it was typed.";
const NEXT_CODE = { next_time: "Seconds until the next code can be asked for." };

/** Field descriptions of the areas account and agreement. */
export const account: Readonly<Record<string, CallTexts>> = {
  "GET /captcha": { data: { captcha_id: "Id of the challenge, sent back with what was read." } },
  "POST /user/mobile": {
    input: {
      old_mobile: "The number so far; absent where the account has none.",
      old_code: "Code of the message to the old number.",
      mobile: "The new number.",
      code: "Code of the message to the new number.",
    },
  },
  "POST /user/info": {
    input: {
      realname: "Name on contracts, at most 20 characters; absent: stays.",
      sex: "1 male, 2 female, 3 not told; absent: stays.",
      email: 'Mail address; "" takes it out; absent: stays.',
      school: "School or firm, at most 40 characters; absent: stays.",
      profession: "What the learner does, at most 40 characters; absent: stays.",
    },
  },
  "POST /user/check-username": { input: { username: name }, data: { exists: "There is such an account." } },
  "GET /user/export": { input: { format: "json (the default) | csv." } },
  "POST /user/close": { input: { password: "The password of the account." } },
  "POST /user/login": {
    input: {
      type: "password (with username and password) | code (with mobile and code).",
      username: name,
    },
  },
  "GET /user/messages": {
    data: {
      "list[].kind": "account | live | question | order | exam: the picture beside it.",
      "list[].content": "The message. Plain text.",
      "list[].is_read": "The learner has seen it.",
    },
  },
  "POST /user/messages-read": { input: { id: "Id of a message; absent: all of them." } },
  "POST /user/register": {
    input: {
      proof: "Proof of the number, of /sms/check; absent where `code` is sent.",
      password: "The new password.",
    },
  },
  "POST /user/reset-password-v1": { input: { old_password: "The password so far." } },
  "GET /user/sessions": {
    data: {
      "[].id": "Names the session to /user/session-close; no token follows from it.",
      "[].device": 'Browser and system, such as Chrome · Windows; "" where they are not known.',
      "[].last_time": "When it was used last, to some minutes. `YYYY-MM-DD HH:mm:ss`.",
      "[].is_current": "It is the session that asks.",
    },
  },
  "POST /user/session-close": { input: { id: "Id of the session." } },
  "POST /sms/check": {
    input: { type: "reset (a new password) | login (a number that may have no account)." },
    data: { proof: 'Proof of the number for /user/register, for half an hour; "" where none is needed.' },
  },
  "POST /sms/send": {
    input: { type: "What for: login | register | reset | change." },
    data: NEXT_CODE,
  },
  "POST /user/uid-login": {
    input: {
      uid: "Id of the learner in the agency's own system, at most 128 characters.",
      time: "When the link was made, unix seconds, ten digits.",
      redirect: "Path of the site to go to; absent: the first page.",
      sign: "HMAC-SHA256 in hex, as said above.",
    },
  },
  "GET /user/mail": {
    data: {
      email: 'Address of the profile; "" for none.',
      is_proved: "Codes go to it.",
      is_offered: "The agency mails codes.",
    },
  },
  "POST /user/mail-code": {
    input: { type: "login (for /user/login) | reset (for /user/forget-password)." },
    data: NEXT_CODE,
  },
  "POST /user/mail-proof-code": { data: NEXT_CODE },
  "POST /user/mail-proof": { input: { code: "Code of the mail.", password: "The password of the account." } },
  "POST /user/wechat-start": {
    input: { state: "Random, of the browser; comes back with `code`." },
    data: { url: "Address at WeChat to go to." },
  },
  "POST /user/wechat-login": {
    input: {
      code: "What WeChat has led back with.",
      key: "Random, known to this browser alone; /user/wechat-bind is given it too.",
    },
    data: {
      session: "Who has signed in; null where the person is bound to no account.",
      ticket: 'For /user/wechat-bind, some minutes; "" where there is a session.',
    },
  },
  "POST /user/wechat-bind": {
    input: {
      ticket: "Of /user/wechat-login.",
      key: "As it was given to /user/wechat-login.",
      password: "The password of the account.",
      code: "Instead of it: a code of type change, of the account's phone.",
    },
  },
  "GET /user/wechat-list": {
    data: { "[].id": "Names it to /user/wechat-unbind.", "[].bind_time": "When it was bound." },
  },
  "POST /user/wechat-unbind": {
    input: {
      id: "Of /user/wechat-list.",
      password: "The password of the account.",
      code: "Instead of it: a code of type change, of the account's phone.",
    },
  },
  "POST /user/coursecode": { input: { code: "Course code (课程码), letters and digits, as it was typed." } },
  "POST /user/contract-sign": {
    input: {
      hash: "`hash` of the contract that was read.",
      name: "Name of who signs, 2 to 30 letters.",
      signature: "The name as it was drawn: path data of an SVG; absent where it was typed.",
    },
  },
};
