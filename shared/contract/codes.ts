/*
 * Codes of the reference upstream. Spec §8 and §9 define 20200, 0 and 401; the reference upstream defines the others. A
 * refusal by code has HTTP status 200, because the transport worked and only the request was refused.
 */
export const CODES = {
  ok: 20200,
  /** The token is missing, unknown, expired or of another agency. The site clears its session (Spec §8). */
  unauthorised: 401,
  /** The endpoint's schema rejects the input; msg names the first field that the learner has to correct. */
  badInput: 20400,
  /**
   * Sign or Access-Time is missing, wrong or older than five minutes. Not 401, because the learner's session is not the
   * cause.
   */
  badSign: 20403,
  /** The path, host, agency or row does not exist. */
  notFound: 20404,
  /** The site is in static-data mode and rejects changes. HTTP status 503. */
  readOnly: 20405,
  /** The requested thing, such as a name, is taken, or the action was already done. */
  conflict: 20409,
  /** The code or link has expired or was used; msg says where to get a new one. */
  expired: 20410,
  /** A picture challenge (GET /captcha) must be solved first, or its answer was wrong. */
  captchaNeeded: 20428,
  /** Too many requests; msg says when to try again, data.next_time gives the seconds until then. */
  tooMany: 20429,
  /** The server is overloaded and did nothing, so the same request may be sent again. HTTP status 503. */
  busy: 20503,
  /** A service of the upstream (SMS) is not configured or does not answer; msg is shown to the learner. */
  unavailable: 20502,
  /** Internal error. HTTP status 500. */
  failure: 20500,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];
