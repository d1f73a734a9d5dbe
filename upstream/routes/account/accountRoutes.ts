import * as accountApi from "#shared/contract/account/endpoints.ts";
import * as studyApi from "#shared/contract/study/endpoints.ts";
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
import { serveLearnRecord, serveMySubject, serveUserData } from "../study/userData.ts";
import { serveLogout, serveUidLogin } from "./uidLogin.ts";

export const userRoutes: readonly Route[] = [
  route(accountApi.login, serveLogin),
  route(accountApi.uidLogin, serveUidLogin),
  route(accountApi.logout, serveLogout),
  route(accountApi.register, serveRegister),
  route(accountApi.forgetPassword, serveForgetPassword),
  route(accountApi.resetPassword, serveResetPassword),
  route(accountApi.checkUsername, serveCheckUsername),
  route(accountApi.smsSend, serveSmsSend),
  route(accountApi.smsCheck, serveSmsCheck),
  route(accountApi.captchaChallenge, serveCaptcha),
  route(accountApi.userInfo, serveUserInfo),
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
  route(accountApi.unreadMessages, serveUnreadMessages),
  route(studyApi.mySubject, serveMySubject),
  route(studyApi.userData, serveUserData),
  route(studyApi.learnRecord, serveLearnRecord),
];
