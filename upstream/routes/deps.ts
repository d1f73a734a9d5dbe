import type { Captchas } from "../domain/account/captcha.ts";
import type { Limits } from "../domain/account/limits.ts";
import type { SmsSender } from "../domain/account/sms/smsSender.ts";
import type { WechatApps } from "../domain/account/wechatLogin.ts";
import type { Views } from "../domain/article/views.ts";
import type { ObjectStore } from "../platform/files/objectStore.ts";
import type { HttpDeps } from "../platform/http/httpDeps.ts";
import type { LiveHub } from "../domain/live/room/liveHub.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Pictures } from "../platform/media/pictures.ts";
import type { SearchTerms } from "../domain/search/searchTerms.ts";
import type { PaymentDriver } from "../platform/payment/payment.ts";

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
