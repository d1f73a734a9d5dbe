/**
 * Hosts of payment providers' pages to which a browser may be sent, over https only. The drivers in upstream/platform/payment
 * return addresses of these pages.
 */
export const PAYMENT_HOSTS: readonly string[] = [
  // WeChat Pay: its H5 page, and the page that identifies the payer in WeChat's browser.
  "wx.tenpay.com",
  "open.weixin.qq.com",
  // Alipay: its gateway and its sandbox gateway.
  "openapi.alipay.com",
  "openapi-sandbox.dl.alipaydev.com",
  "openapi.alipaydev.com",
];

/** WeChat pages that identify the user who signs in. */
export const SIGN_IN_HOSTS: readonly string[] = ["open.weixin.qq.com"];
