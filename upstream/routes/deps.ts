import type { Captchas } from "../account/captcha.ts";
import type { Limits } from "../account/limits.ts";
import type { SmsSender } from "../account/smsSender.ts";
import type { WechatApps } from "../account/wechatLogin.ts";
import type { Views } from "../article/views.ts";
import type { ObjectStore } from "../files/objectStore.ts";
import type { HttpDeps } from "../http/httpDeps.ts";
import type { LiveHub } from "../live/room/liveHub.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Pictures } from "../media/pictures.ts";
import type { SearchTerms } from "../search/searchTerms.ts";
import type { PaymentDriver } from "../payment/payment.ts";

/** Dependencies of all handlers. The process provides them; a test provides its own clock and database. */
export interface Deps extends HttpDeps {
  /** undefined: this upstream sends no SMS. */
  readonly sms: SmsSender | undefined;
  /** undefined: this upstream sends no mails. */
  readonly mailer?: Mailer | undefined;
  /** WeChat apps for signing in; empty: sign-in by WeChat is off. */
  readonly wechat: WechatApps;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly views: Views;
  readonly searchTerms: SearchTerms;
  readonly pictures: Pictures;
  /** undefined: files are stored in the database. */
  readonly objects?: ObjectStore | undefined;
  readonly liveHub: LiveHub;
  /** Payment methods, the default first; empty: nothing can be bought. */
  readonly payments: readonly PaymentDriver[];
}
