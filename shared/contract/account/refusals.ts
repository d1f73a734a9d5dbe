import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const accountRefusals = {
  avatar: { limits: ["avatarUser"] },
  captchaChallenge: { limits: ["captchaAddress"] },
  changeMobile: { refusals: ["mobileTaken"], limits: ["codeHere", "codeElsewhere"] },
  checkUsername: { limits: ["checkName"] },
  closeAccount: { limits: ["changePassword"] },
  exportData: { limits: ["exportUser"] },
  forgetPassword: { refusals: ["notRegistered"], limits: ["codeHere", "codeElsewhere"] },
  login: {
    refusals: ["captchaNeeded", "captchaWrong", "notRegistered"],
    limits: ["wrongHereMost", "codeHere", "codeElsewhere"],
  },
  mailCode: {
    refusals: ["captchaNeeded", "captchaWrong", "mailOff"],
    limits: ["smsPhone", "smsAddress", "mailAgency"],
  },
  mailProofCode: { refusals: ["mailFailed", "mailOff"], limits: ["smsPhone", "smsAddress", "mailAgency"] },
  proveMail: { limits: ["changePassword", "codeHere", "codeElsewhere"] },
  redeemCode: {
    refusals: ["codeCourseOver", "codeExpired", "codeOfOtherSite", "codeUsed"],
    limits: ["codeUser", "codeAddress"],
  },
  register: { refusals: ["mobileTaken", "proofExpired"], limits: ["codeHere", "codeElsewhere"] },
  resetPassword: { limits: ["changePassword"] },
  smsCheck: { limits: ["codeHere", "codeElsewhere"] },
  smsSend: {
    refusals: ["captchaNeeded", "captchaWrong", "smsFailed", "smsOff", "smsPhoneFull", "smsUsedUp"],
    limits: ["smsPhone", "smsAddress"],
  },
  uidLogin: { refusals: ["linkExpired", "linkUsed"] },
  wechatBind: {
    refusals: ["mobileNeeded", "wechatLoginExpired", "wechatLoginUsed", "wechatTaken"],
    limits: ["changePassword", "codeHere", "codeElsewhere"],
  },
  wechatLogin: {
    refusals: ["openInWechat", "wechatGuest", "wechatOff", "wechatSilent", "wechatUnknown"],
    limits: ["wechatAddress"],
  },
  wechatStart: { refusals: ["openInWechat", "wechatOff"] },
  wechatUnbind: { limits: ["changePassword", "codeHere", "codeElsewhere"] },
} as const satisfies AreaRefusals<"account">;
