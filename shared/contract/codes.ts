/*
 * The codes that the reference upstream answers (Spec §8, §9 name 20200, 0 and 401; the rest is ours).
 * A refusal by code travels with HTTP status 200: the transport worked, the request was refused.
 */
export const CODES = {
  ok: 20200,
  /** No token, or one that is unknown, expired or of another agency. The site clears its session (Spec §8). */
  unauthorised: 401,
  /** Input that the endpoint's schema refuses; msg names the first thing to correct. */
  badInput: 20400,
  /** Sign or Access-Time is missing, wrong or older than five minutes. Never 401: the learner's session is not at fault. */
  badSign: 20403,
  /** Nothing there: path, host, agency or row. */
  notFound: 20404,
  /** The site shows what stands in files and takes nothing (static-data mode); HTTP status 503. */
  readOnly: 20405,
  /** The thing asked for is taken, or was already done. */
  conflict: 20409,
  /** A code or link that was good once; msg tells where to get a new one. */
  expired: 20410,
  /** A picture challenge must be solved first (GET /captcha), or its answer was wrong. */
  captchaNeeded: 20428,
  /** Too many of these; msg tells when to try again, data.next_time in seconds. */
  tooMany: 20429,
  /** Too much to do just now; nothing was done, so the same request may be sent again. HTTP status 503. */
  busy: 20503,
  /** A service behind this one (SMS) is not set up or does not answer; msg tells the learner. */
  unavailable: 20502,
  /** Our fault; HTTP status 500. */
  failure: 20500,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];
