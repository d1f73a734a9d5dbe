import * as api from "#shared/contract/endpoints/user.ts";
import { type Route, route } from "../../http/route.ts";
import { serveLogin } from "./login.ts";
import { serveAvatar, serveChangeUserInfo, serveUserInfo } from "./profile.ts";
import { serveForgetPassword, serveRegister, serveResetPassword } from "./register.ts";
import { serveCaptcha, serveCheckUsername, serveSmsSend } from "./sms.ts";
import { serveLearnRecord, serveMySubject, serveUserData } from "./study.ts";
import { serveLogout, serveUidLogin } from "./uidLogin.ts";

export const userRoutes: readonly Route[] = [
  route(api.login, serveLogin),
  route(api.uidLogin, serveUidLogin),
  route(api.logout, serveLogout),
  route(api.register, serveRegister),
  route(api.forgetPassword, serveForgetPassword),
  route(api.resetPassword, serveResetPassword),
  route(api.checkUsername, serveCheckUsername),
  route(api.smsSend, serveSmsSend),
  route(api.captchaChallenge, serveCaptcha),
  route(api.userInfo, serveUserInfo),
  route(api.changeUserInfo, serveChangeUserInfo),
  route(api.avatar, serveAvatar),
  route(api.mySubject, serveMySubject),
  route(api.userData, serveUserData),
  route(api.learnRecord, serveLearnRecord),
];
