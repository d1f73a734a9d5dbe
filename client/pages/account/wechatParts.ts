/** One lazy file with the code for agencies that offer sign-in by WeChat. */
export { WechatLogin } from "./WechatLogin.tsx";
export { bindTicket } from "./wechatTicket.ts";
