import * as accountApi from "#shared/contract/account/endpoints.ts";
import * as userApi from "#shared/contract/user/endpoints.ts";
import { type Route, rawRoute, route } from "../route.ts";
import {
  serveChangeMobile,
  serveCloseAccount,
  serveCloseOtherSessions,
  serveReopenAccount,
  serveSessions,
} from "./account.ts";
import { serveRedeemCode, serveRedeemedCodes } from "./courseCodes.ts";
import { serveExportData } from "./exportData.ts";
import { serveLogin } from "./login.ts";
import { serveMessages, serveReadMessages, serveUnreadMessages } from "./messages.ts";
import { serveAvatar, serveChangeUserInfo, serveUserInfo } from "./profile.ts";
import { serveForgetPassword, serveRegister, serveResetPassword } from "./register.ts";
import { serveCaptcha, serveCheckUsername, serveSmsCheck, serveSmsSend } from "./sms.ts";
import { serveLearnRecord, serveMySubject, serveUserData } from "./study.ts";
import { serveLogout, serveUidLogin } from "./uidLogin.ts";

export const userRoutes: readonly Route[] = [
  route(accountApi.login, serveLogin),
  route(accountApi.uidLogin, serveUidLogin),
  route(userApi.logout, serveLogout),
  route(accountApi.register, serveRegister),
  route(accountApi.forgetPassword, serveForgetPassword),
  route(accountApi.resetPassword, serveResetPassword),
  route(accountApi.checkUsername, serveCheckUsername),
  route(accountApi.smsSend, serveSmsSend),
  route(accountApi.smsCheck, serveSmsCheck),
  route(accountApi.captchaChallenge, serveCaptcha),
  route(userApi.userInfo, serveUserInfo),
  route(accountApi.changeUserInfo, serveChangeUserInfo),
  route(accountApi.avatar, serveAvatar),
  route(accountApi.changeMobile, serveChangeMobile),
  route(accountApi.sessions, serveSessions),
  route(accountApi.closeOtherSessions, serveCloseOtherSessions),
  rawRoute(accountApi.exportData, serveExportData),
  route(accountApi.closeAccount, serveCloseAccount),
  route(accountApi.reopenAccount, serveReopenAccount),
  route(accountApi.redeemCode, serveRedeemCode),
  route(accountApi.redeemedCodes, serveRedeemedCodes),
  route(accountApi.messages, serveMessages),
  route(accountApi.readMessages, serveReadMessages),
  route(userApi.unreadMessages, serveUnreadMessages),
  route(userApi.mySubject, serveMySubject),
  route(userApi.userData, serveUserData),
  route(userApi.learnRecord, serveLearnRecord),
];
