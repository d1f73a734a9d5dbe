/** One file for browsers, of agencies whose learners sign in by WeChat. */
export { WechatLogin } from "./WechatLogin.tsx";
export { bindTicket } from "./wechatTicket.ts";
