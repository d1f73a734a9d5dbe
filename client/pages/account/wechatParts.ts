/** Everything for sign-in by WeChat in one lazy file, which only sites of agencies that offer it load. */
export { WechatLogin } from "./WechatLogin.tsx";
export { bindTicket } from "./wechatTicket.ts";
