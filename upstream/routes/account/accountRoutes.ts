import type { Route } from "../route.ts";
import {
  serveChangeMobile,
  serveCloseAccount,
  serveCloseOtherSessions,
  serveCloseSession,
  serveExportData,
  serveReopenAccount,
  serveSessions,
} from "./account.ts";
import { serveRedeemCode, serveRedeemedCodes } from "./courseCodes.ts";
import { serveLogin } from "./login.ts";
import { serveMailAddress, serveMailCode, serveMailProofCode, serveProveMail } from "./mail.ts";
import { serveMessages, serveReadMessages, serveUnreadMessages } from "./messages.ts";
import { serveAvatar, serveChangeUserInfo, serveUserInfo } from "./profile.ts";
import { serveForgetPassword, serveRegister, serveResetPassword } from "./register.ts";
import { serveCaptcha, serveCheckUsername, serveSmsCheck, serveSmsSend } from "./sms.ts";
import {
  serveWechatBind,
  serveWechatList,
  serveWechatLogin,
  serveWechatStart,
  serveWechatUnbind,
} from "./wechat.ts";
import { serveLogout, serveUidLogin } from "./uidLogin.ts";

export const accountRoutes: readonly Route[] = [
  serveLogin,
  serveUidLogin,
  serveWechatStart,
  serveWechatLogin,
  serveWechatBind,
  serveWechatList,
  serveWechatUnbind,
  serveLogout,
  serveRegister,
  serveForgetPassword,
  serveResetPassword,
  serveCheckUsername,
  serveSmsSend,
  serveSmsCheck,
  serveCaptcha,
  serveMailCode,
  serveMailAddress,
  serveMailProofCode,
  serveProveMail,
  serveUserInfo,
  serveChangeUserInfo,
  serveAvatar,
  serveChangeMobile,
  serveSessions,
  serveCloseOtherSessions,
  serveCloseSession,
  serveExportData,
  serveCloseAccount,
  serveReopenAccount,
  serveRedeemCode,
  serveRedeemedCodes,
  serveMessages,
  serveReadMessages,
  serveUnreadMessages,
];
