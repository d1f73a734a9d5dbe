import { endpoint } from "../endpoint.ts";

export { logout, unreadMessages, userInfo } from "./sessionEndpoints.ts";

export const login = endpoint("account", "login", "POST /user/login", { token: "never", changes: ["/"] });
export const uidLogin = endpoint("account", "uidLogin", "POST /user/uid-login", {
  token: "ignored",
  changes: ["/"],
});
export const wechatStart = endpoint("account", "wechatStart", "POST /user/wechat-start", {
  token: "ignored",
});
export const wechatLogin = endpoint("account", "wechatLogin", "POST /user/wechat-login", {
  token: "ignored",
  changes: ["/"],
});
export const wechatBind = endpoint("account", "wechatBind", "POST /user/wechat-bind");
export const wechatList = endpoint("account", "wechatList", "GET /user/wechat-list");
export const wechatUnbind = endpoint("account", "wechatUnbind", "POST /user/wechat-unbind", {
  changes: ["/user/wechat-list"],
});
export const register = endpoint("account", "register", "POST /user/register", {
  token: "ignored",
  changes: ["/"],
});
export const forgetPassword = endpoint("account", "forgetPassword", "POST /user/forget-password", {
  token: "ignored",
});
export const resetPassword = endpoint("account", "resetPassword", "POST /user/reset-password-v1");
export const checkUsername = endpoint("account", "checkUsername", "POST /user/check-username", {
  token: "ignored",
});
export const smsSend = endpoint("account", "smsSend", "POST /sms/send", { token: "never" });
export const smsCheck = endpoint("account", "smsCheck", "POST /sms/check", { token: "ignored" });
export const mailCode = endpoint("account", "mailCode", "POST /user/mail-code", { token: "never" });
export const mailAddress = endpoint("account", "mailAddress", "GET /user/mail");
export const mailProofCode = endpoint("account", "mailProofCode", "POST /user/mail-proof-code");
export const proveMail = endpoint("account", "proveMail", "POST /user/mail-proof", {
  changes: ["/user/mail"],
});
export const captchaChallenge = endpoint("account", "captchaChallenge", "GET /captcha", { token: "ignored" });
export const changeUserInfo = endpoint("account", "changeUserInfo", "POST /user/info", {
  changes: ["/user/info-v1", "/user/mail"],
});
export const avatar = endpoint("account", "avatar", "POST /user/avatar", {
  lane: "upload",
  changes: ["/user/info-v1"],
});
export const changeMobile = endpoint("account", "changeMobile", "POST /user/mobile", {
  changes: ["/user/info-v1"],
});
export const sessions = endpoint("account", "sessions", "GET /user/sessions");
export const closeSession = endpoint("account", "closeSession", "POST /user/session-close", {
  changes: ["/user/sessions"],
});
export const closeOtherSessions = endpoint("account", "closeOtherSessions", "POST /user/sessions-close", {
  changes: ["/user/sessions"],
});
export const exportData = endpoint("account", "exportData", "GET /user/export", { lane: "file" });
export const closeAccount = endpoint("account", "closeAccount", "POST /user/close", {
  changes: ["/user/info-v1", "/user/sessions"],
});
export const reopenAccount = endpoint("account", "reopenAccount", "POST /user/reopen", {
  changes: ["/user/info-v1"],
});
export const redeemCode = endpoint("account", "redeemCode", "POST /user/coursecode", { changes: ["/"] });
export const redeemedCodes = endpoint("account", "redeemedCodes", "GET /user/coursecode-list");
export const messages = endpoint("account", "messages", "GET /user/messages");
export const readMessages = endpoint("account", "readMessages", "POST /user/messages-read", {
  changes: ["/user/messages", "/user/messages-unread"],
});
