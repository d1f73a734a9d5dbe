/** Pages of providers that a browser may be sent to, by host and over https alone; upstream/payment has the drivers that name them. */
export const PAYMENT_HOSTS: readonly string[] = [
  // WeChat Pay: H5, and the page that says who pays in WeChat's browser.
  "wx.tenpay.com",
  "open.weixin.qq.com",
  // Alipay: its gateway and that of its sandbox.
  "openapi.alipay.com",
  "openapi-sandbox.dl.alipaydev.com",
  "openapi.alipaydev.com",
];

/** Pages of WeChat that say who signs in. */
export const SIGN_IN_HOSTS: readonly string[] = ["open.weixin.qq.com"];
