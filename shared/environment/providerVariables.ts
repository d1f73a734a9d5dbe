import * as kinds from "./kinds.ts";
import { type Environment, isOn, upstream } from "./variable.ts";

export const FILES = {
  FILES_URL: upstream(
    kinds.text,
    "place of the files: `s3://bucket/prefix` or `file:///srv/beikao/files` ([console.md](console.md#keep-files-outside-of-the-database))",
    { unset: "in the database", sample: "s3://school-files" },
  ),
  FILES_MOVE: upstream(
    kinds.oneOf("out", "back"),
    "out: files of the database are moved there; back: from there into the database, before `FILES_URL` is unset",
    { fallback: "out" },
  ),
  FILES_SIGNED: upstream(
    kinds.switchKind,
    "1: browsers fetch films from the bucket itself, by addresses that end with their grant; it needs CORS",
    { fallback: "0" },
  ),
  S3_ENDPOINT: upstream(
    kinds.origin,
    "for `FILES_URL=s3://`, such as `https://s3.example.com`; of Alibaba Cloud OSS `https://oss-cn-hangzhou.aliyuncs.com` with `S3_STYLE=host`",
    { unset: "that of AWS for `S3_REGION`", sample: "https://s3.example.com" },
  ),
  S3_REGION: upstream(
    kinds.pattern(/^[a-z0-9-]{1,40}$/, "be letters, digits and -"),
    "region, as signatures name it",
    { fallback: "us-east-1" },
  ),
  S3_STYLE: upstream(
    kinds.oneOf("path", "host"),
    "path: `https://endpoint/bucket`; host: `https://bucket.endpoint`, as Alibaba Cloud OSS wants it",
    { fallback: "path" },
  ),
  S3_ACCESS_KEY_ID: upstream(
    kinds.text,
    "a key that may read, write and delete in the bucket, and nothing else",
  ),
  S3_ACCESS_KEY_SECRET: upstream(kinds.text, "secret of that key", { isSecret: true }),
};

export const CODES = {
  SMS: upstream(
    kinds.oneOf("off", "log", "aliyun", "tencent", "webhook"),
    "sender of codes: aliyun, tencent, webhook ([what each needs](#send-codes-by-sms)); log: codes are in the log, for trials; off: no codes are sent, so nobody can register, sign in by code or set a forgotten password",
    { fallback: (env: Environment) => (isOn(env, "TRIAL") ? "log" : "off"), unset: "log in a trial" },
  ),
  SMS_ACCESS_KEY_ID: upstream(kinds.text, "access key of `SMS=aliyun`, SecretId of `SMS=tencent`"),
  SMS_ACCESS_KEY_SECRET: upstream(
    kinds.text,
    "secret of that key; with `SMS=webhook` the key that signs requests",
    { isSecret: true },
  ),
  SMS_SIGN_NAME: upstream(kinds.text, "name in 【】 before each message, as the provider knows it"),
  SMS_TEMPLATE: upstream(
    kinds.text,
    "template of the provider with the code as its one variable, such as SMS_123456789 or 449739",
    { sample: "SMS_123456789" },
  ),
  SMS_APP_ID: upstream(kinds.text, "SmsSdkAppId of `SMS=tencent`"),
  SMS_REGION: upstream(kinds.text, "region of `SMS=tencent`", { fallback: "ap-guangzhou" }),
  SMS_URL: upstream(kinds.smsUrl, "address of the provider; with `SMS=webhook` yours", {
    unset: "`https://dysmsapi.aliyuncs.com/` or `https://sms.tencentcloudapi.com/`",
    sample: "https://dysmsapi.aliyuncs.com/",
  }),
  WECHAT_LOGIN_APP_ID: upstream(
    kinds.text,
    "official account (服务号) for signing in in WeChat's own browser, in agencies that want it (`agency change FLAG --wechat-login yes`)",
    { unset: "this sign-in is off" },
  ),
  WECHAT_LOGIN_SECRET: upstream(kinds.text, "secret of that account", { isSecret: true }),
  WECHAT_SITE_APP_ID: upstream(
    kinds.text,
    "website of WeChat's open platform (网站应用) for signing in at a computer",
    { unset: "this sign-in is off" },
  ),
  WECHAT_SITE_SECRET: upstream(kinds.text, "secret of that website", { isSecret: true }),
  SMTP_URL: upstream(
    kinds.smtpUrl,
    "server that sends mails, such as `smtps://smtp.example.com:465`, or `smtp://` with STARTTLS",
    { unset: "no mails", sample: "smtps://smtp.example.com:465" },
  ),
  SMTP_USER: upstream(kinds.text, "account on that server", { unset: "the server asks for no account" }),
  SMTP_SECRET: upstream(kinds.text, "password of that account", { isSecret: true }),
  MAIL_FROM: upstream(
    kinds.pattern(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "be an address such as noreply@example.com",
    ),
    "sender of mails, such as 备考 <noreply@example.com>",
    { sample: "备考 <noreply@example.com>" },
  ),
};

export const MONEY = {
  PAYMENT: upstream(
    kinds.text,
    "collectors of the money of orders: wechat, alipay; sandbox: the learner chooses the outcome and no money moves, for trials; several with commas between, the first is offered first; off: nothing is sold",
    { fallback: (env: Environment) => (isOn(env, "TRIAL") ? "sandbox" : "off"), unset: "sandbox in a trial" },
  ),
  WECHAT_APP_ID: upstream(kinds.text, "app id that the merchant of `PAYMENT=wechat` is bound to"),
  WECHAT_MERCHANT_ID: upstream(kinds.text, "number of the merchant"),
  WECHAT_SERIAL_NO: upstream(kinds.text, "serial number of the merchant's certificate"),
  WECHAT_PRIVATE_KEY_FILE: upstream(
    kinds.text,
    "file with the merchant's private key (apiclient_key.pem); with compose.yaml `/keys/apiclient_key.pem`",
    { sample: "/etc/beikao/apiclient_key.pem" },
  ),
  WECHAT_API_V3_SECRET: upstream(kinds.text, "the APIv3 key of 32 characters", {
    isSecret: true,
  }),
  WECHAT_PLATFORM_SERIAL_NO: upstream(
    kinds.text,
    "serial number of the platform's certificate, or the id of its public key (PUB_KEY_ID_...); several with commas between, requests name the first ([while they change](#wechat-pays-keys-change))",
  ),
  WECHAT_PLATFORM_KEY_FILE: upstream(
    kinds.text,
    "file with that certificate or public key (PEM); several in the same order",
    { sample: "/etc/beikao/wechatpay.pem" },
  ),
  WECHAT_NOTIFY_URL: upstream(
    kinds.text,
    "https address that leads to `/payment/notify/wechat` of this upstream; `NOTIFY_TO` of deploy/nginx/fill.sh makes nginx pass it on",
    { sample: "https://pay.example.com/payment/notify/wechat" },
  ),
  WECHAT_APP_SECRET: upstream(
    kinds.text,
    "secret of the app id, a 服务号 with the agency's domain for 网页授权: then learners pay in WeChat's own browser (JSAPI)",
    { isSecret: true },
  ),
  WECHAT_H5: upstream(
    kinds.switchKind,
    "1: the merchant has H5, so learners on phones pay without scanning",
    { fallback: "0" },
  ),
  WECHAT_URL: upstream(kinds.webUrl, "address of the provider", {
    fallback: "https://api.mch.weixin.qq.com",
  }),
  ALIPAY_APP_ID: upstream(kinds.text, "id of the application of `PAYMENT=alipay`"),
  ALIPAY_SELLER_ID: upstream(
    kinds.pattern(/^2088\d{12}$/, "be 2088 and twelve digits, the PID of the account"),
    "number of the account that collects, 2088 and twelve digits",
  ),
  ALIPAY_PRIVATE_KEY_FILE: upstream(
    kinds.text,
    "file with the application's private key (应用私钥), in PEM or as Alipay's tool writes it",
    { sample: "/etc/beikao/alipay_app_key.txt" },
  ),
  ALIPAY_PUBLIC_KEY_FILE: upstream(
    kinds.text,
    "file with Alipay's public key (支付宝公钥); while it is changed two, with a comma between",
    { sample: "/etc/beikao/alipay_public_key.txt" },
  ),
  ALIPAY_NOTIFY_URL: upstream(
    kinds.text,
    "https address that leads to `/payment/notify/alipay` of this upstream",
    { sample: "https://pay.example.com/payment/notify/alipay" },
  ),
  ALIPAY_URL: upstream(kinds.webUrl, "address of the gateway", {
    fallback: "https://openapi.alipay.com/gateway.do",
  }),
};
