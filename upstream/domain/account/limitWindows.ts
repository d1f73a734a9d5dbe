const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Windows of each limit as [times, seconds]. A limit counts in all of its windows. Wrong guesses lock out only the
 * guesser (decision 027): a limit by address is either wide enough for a school whose learners share one address, or
 * requires a captcha instead of refusing.
 */
export const LIMIT_WINDOWS = {
  /** Wrong passwords for one account from one address; further tries need a captcha. */
  wrongHere: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  /** Wrong passwords for one account from one address despite solved captchas; further tries there are refused. */
  wrongHereMost: [[100, DAY]],
  /** Wrong passwords for one account from all addresses; further tries need a captcha, except at known addresses. */
  wrongAccount: [[100, DAY]],
  /**
   * Wrong passwords for all accounts from one address; further tries need a captcha, except for accounts known there.
   */
  wrongAddress: [
    [60, 10 * MINUTE],
    [300, DAY],
  ],
  /** Addresses at which an account has signed in. The counter only records them: a full window refuses nothing. */
  knownAddress: [[1, 30 * DAY]],
  /** Wrong passwords and codes of a person of the staff: for one mobile from one address. */
  staffHere: [
    [10, 10 * MINUTE],
    [50, DAY],
  ],
  /** The same for one mobile from all addresses together where the person has not signed in within a month. */
  staffElsewhere: [
    [30, HOUR],
    [100, DAY],
  ],
  /** The same for all mobiles from one address, except for people known there. */
  staffAddress: [
    [100, 10 * MINUTE],
    [500, DAY],
  ],
  smsPhone: [
    [1, MINUTE],
    [5, HOUR],
    [10, DAY],
  ],
  /** Wrong SMS codes for one phone from one address. */
  codeHere: [
    [5, 10 * MINUTE],
    [20, DAY],
  ],
  /**
   * Tries of SMS codes for one phone from all unknown addresses together. An address is known if it requested a code or
   * if the account has signed in there.
   */
  codeElsewhere: [
    [10, HOUR],
    [20, DAY],
  ],
  /** Codes that one agency sends by e-mail; SMS codes have a limit of their own. */
  mailAgency: [
    [1_000, HOUR],
    [5_000, DAY],
  ],
  smsAddress: [
    [300, 10 * MINUTE],
    [2_000, DAY],
  ],
  checkName: [
    [120, MINUTE],
    [600, HOUR],
  ],
  /** Login codes of WeChat that one address exchanges for the person's id. */
  wechatAddress: [
    [120, 10 * MINUTE],
    [2_000, DAY],
  ],
  captchaAddress: [[240, MINUTE]],
  changePassword: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  avatarUser: [[20, HOUR]],
  /** Wrong course codes. */
  codeUser: [
    [10, HOUR],
    [30, DAY],
  ],
  codeAddress: [
    [300, HOUR],
    [1_000, DAY],
  ],
  /** Attempts to use a coupon that does not exist. */
  couponUser: [
    [20, HOUR],
    [60, DAY],
  ],
  couponAddress: [
    [300, HOUR],
    [1_000, DAY],
  ],
  /** Orders placed and payments started: each stores a row forever, and each payment calls the payment provider. */
  orderUser: [
    [30, HOUR],
    [100, DAY],
  ],
  payUser: [
    [60, HOUR],
    [200, DAY],
  ],
  exportUser: [[10, HOUR]],
  /** Calls by which an agency's own system asks this upstream. */
  agencyCall: [
    [600, MINUTE],
    [10_000, HOUR],
  ],
  /** Messages that a learner sends in live rooms. */
  chatUser: [
    [5, 10],
    [60, 10 * MINUTE],
  ],
  shareUser: [
    [20, HOUR],
    [60, DAY],
  ],
  /** Keys shown: per learner, and per address for visitors who are not signed in (a school may share one address). */
  checkLearner: [
    [900, HOUR],
    [4_000, DAY],
  ],
  checkAddress: [
    [6_000, HOUR],
    [20_000, DAY],
  ],
  /**
   * Lessons opened: per address for visitors who are not signed in (a school may share one address), and per learner.
   * Renewing media addresses counts too.
   */
  playAddress: [
    [1_200, HOUR],
    [6_000, DAY],
  ],
  playLearner: [[600, HOUR]],
  noteLearner: [[300, HOUR]],
  feedbackLearner: [
    [20, HOUR],
    [60, DAY],
  ],
  handoffLearner: [[60, HOUR]],
  /** SMS codes sent without a captcha. When a window is full, the next code needs a captcha (isFull). */
  captchaPhone: [[2, DAY]],
  captchaFree: [[100, HOUR]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

export type LimitName = keyof typeof LIMIT_WINDOWS;
