/** Reason of a refused call of a page whose session has ended. */
export const SIGNED_OUT = "登录已结束。请在新窗口重新登录，再回到这里继续。";
