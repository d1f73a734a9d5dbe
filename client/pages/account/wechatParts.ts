/** The code for agencies whose learners sign in by WeChat, as one file for browsers. */
export { WechatLogin } from "./WechatLogin.tsx";
export { bindTicket } from "./wechatTicket.ts";
