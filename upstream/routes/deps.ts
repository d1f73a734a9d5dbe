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

/** The dependencies of handlers; given by the process, or by a test with its own clock and database. */
export interface Deps extends HttpDeps {
  /** Undefined: nobody sends codes here. */
  readonly sms: SmsSender | undefined;
  /** Undefined: no mails are sent here. */
  readonly mailer?: Mailer | undefined;
  /** None of them: nobody signs in by WeChat here. */
  readonly wechat: WechatApps;
  readonly captchas: Captchas;
  readonly limits: Limits;
  readonly views: Views;
  readonly searchTerms: SearchTerms;
  readonly pictures: Pictures;
  /** Undefined: files lie in the database. */
  readonly objects?: ObjectStore | undefined;
  readonly liveHub: LiveHub;
  /** The one that is offered first stands first. None: nothing is sold here. */
  readonly payments: readonly PaymentDriver[];
}
