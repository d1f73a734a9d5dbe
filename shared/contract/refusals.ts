import type * as schemas from "./all/areaSchemas.ts";
import { CODES } from "./codes.ts";
import type { Area, Endpoint } from "./endpoint.ts";

/** Name of a code that refuses. */
export type CodeName = Exclude<keyof typeof CODES, "ok">;

/** Names of all codes that refuse. */
export const CODE_NAMES = Object.keys(CODES).filter((name): name is CodeName => name !== "ok");

/**
 * Refusals that have a name of their own, each with the name of its code and an English meaning for the documents. The
 * envelope carries the name as `refusal`. Only servers and documents import this table; pages import the type.
 */
export const NAMED = {
  accountStopped: ["conflict", "The companion's account of this learner is disabled."],
  alreadyMarked: ["conflict", "The answer has been marked; `data.points` is its mark."],
  attemptElsewhere: ["conflict", "Another page or device has taken over the attempt."],
  attemptOver: ["expired", "The attempt has ended; `data` has `record_id` and `status`."],
  attemptRunning: ["conflict", "The attempt has not ended, so it cannot be marked."],
  captchaWrong: ["captchaNeeded", "The picture challenge was solved wrongly."],
  chatClosed: ["conflict", "The chat is open from 30 minutes before the class until its end."],
  chatOff: ["conflict", "The teacher has closed the chat."],
  codeCourseOver: ["conflict", "The course of the course code has ended; the code stays unused."],
  codeExpired: ["conflict", "The course code has expired."],
  codeOfOtherSite: ["conflict", "The course code belongs to another agency."],
  codeUsed: ["conflict", "Another learner has used the course code."],
  contractChanged: ["conflict", "The text of the contract has changed since the learner read it."],
  contractSigned: ["conflict", "The contract has been signed."],
  contractUnsigned: ["conflict", "The learner must sign a contract first."],
  contractVoid: ["conflict", "The contract is void."],
  examClosed: ["conflict", "The exam cannot be taken now; `data.state` says why."],
  handoffExpired: ["expired", "The QR code has expired."],
  handoffUnknown: ["expired", "The QR code is unknown, or was replaced by a newer one."],
  handoffUsed: ["expired", "The QR code has been used."],
  inExam: ["conflict", "The question is part of an exam that the learner is taking."],
  joinLinkExpired: ["expired", "The link into the room has expired."],
  joinLinkUsed: ["conflict", "The link into the room has been used."],
  learningElsewhere: ["conflict", "Another device plays a lesson; `data.since` says since when."],
  linkExpired: ["expired", "The login link has expired."],
  linkUsed: ["conflict", "The login link has been used."],
  liveNotStarted: ["conflict", "The class has not begun."],
  liveOver: ["conflict", "The class has ended."],
  mailFailed: ["unavailable", "The e-mail could not be sent."],
  mailOff: ["unavailable", "The agency sends no codes by e-mail."],
  mobileNeeded: ["conflict", "The account has no phone number yet."],
  mobileTaken: ["conflict", "Another account has the phone number."],
  muted: ["conflict", "The learner is muted in this room."],
  noBoard: ["conflict", "The exam has no board."],
  notBuyable: [
    "conflict",
    "The learner cannot buy this; `data.order_no` is an order that waits for payment.",
  ],
  notMarkable: ["conflict", "The server judges the question, so nobody marks it."],
  notOwned: ["conflict", "The learner does not own the class."],
  notPausable: ["conflict", "The exam cannot be paused."],
  notPayable: ["conflict", "The order cannot be paid any more."],
  notRefundable: ["conflict", "The order cannot be refunded."],
  notRegistered: ["notFound", "No account has the phone number."],
  openInWechat: ["unavailable", "This login works only inside of WeChat."],
  openOutsideWechat: ["conflict", "This payment works only outside of WeChat."],
  owned: ["conflict", "The learner owns the goods already."],
  paperEmpty: ["conflict", "The paper has no questions."],
  pauseTooLate: ["conflict", "The time of the attempt is over, so it cannot be paused."],
  paymentClosed: ["conflict", "The payment is closed."],
  playAddressExpired: ["expired", "The address of the film has expired. HTTP 403."],
  proofExpired: ["expired", "The proof of the phone number has expired."],
  providerSilent: ["unavailable", "The payment provider does not answer."],
  replayInMaking: ["conflict", "The replay is not ready yet."],
  requestReused: ["conflict", "The `request_id` was sent before with another content."],
  roomFull: ["conflict", "The room has no free seat."],
  sameOrderWaits: ["conflict", "An order for the same goods waits for payment."],
  sectionsOpen: ["conflict", "The sections of this exam are not closed one by one."],
  sellingOff: ["unavailable", "The agency sells nothing online."],
  signOutdated: [
    "expired",
    "The signed time is more than 5 minutes off; `data.server_time` is the right one.",
  ],
  smsFailed: ["unavailable", "The SMS could not be sent."],
  smsOff: ["unavailable", "The agency sends no SMS."],
  smsPhoneFull: ["tooMany", "The SMS provider's own limit for the phone number is reached."],
  smsUsedUp: ["unavailable", "The agency has sent all SMS of its day."],
  stageNotReady: ["unavailable", "The teacher has not started the picture yet."],
  tooFewQuestions: ["conflict", "The bank has too few questions for the paper."],
  unanswered: ["conflict", "The question has no answer, so it has no points."],
  wechatGuest: ["conflict", "WeChat shows the page to a guest, not to a person."],
  wechatLoginExpired: ["expired", "The WeChat login has expired."],
  wechatLoginUsed: ["conflict", "The WeChat login has been used."],
  wechatOff: ["unavailable", "The agency has no login by WeChat."],
  wechatSilent: ["unavailable", "WeChat does not answer."],
  wechatTaken: ["conflict", "Another account is bound to this WeChat."],
  wechatUnknown: ["conflict", "WeChat does not say who this is."],
} as const satisfies Readonly<Record<string, readonly [CodeName, string]>>;

/** Stable name of a refusal: the name of its code, or a closer name of `NAMED`. */
export type RefusalName = CodeName | keyof typeof NAMED;

/** Reports whether a value is the name of a refusal. */
export function isRefusalName(value: unknown): value is RefusalName {
  return (
    typeof value === "string" &&
    value !== "ok" &&
    (Object.hasOwn(NAMED, value) || Object.hasOwn(CODES, value))
  );
}

/** Returns the code of a refusal by its name. */
export function codeOfRefusal(name: RefusalName): (typeof CODES)[CodeName] {
  return CODES[name in NAMED ? NAMED[name as keyof typeof NAMED][0] : (name as CodeName)];
}

/** Refusals and limits of one call, besides those that follow from its record (impliedRefusals). */
export interface CallRefusals {
  readonly refusals?: readonly RefusalName[];
  /** Names of the limits that count the call (upstream/domain/account/limitWindows.ts); each may answer `tooMany`. */
  readonly limits?: readonly string[];
}

/** Refusals of the calls of an area by the names of their records. A call without an entry has none of its own. */
export type AreaRefusals<A extends Area> = { readonly [N in keyof (typeof schemas)[A]]?: CallRefusals };

/**
 * Returns the refusals that follow from the record of a call. Every call may be refused for its signature, a missing
 * agency or row, and by an API in trouble. `inputs`: names of the call's inputs.
 */
export function impliedRefusals(
  { method, token, caller }: Pick<Endpoint, "method" | "token" | "caller">,
  inputs: readonly string[],
): readonly RefusalName[] {
  return [
    ...(token === "required" ? (["unauthorised"] as const) : []),
    ...(inputs.length > 0 || method === "POST" ? (["badInput"] as const) : []),
    "badSign",
    ...(caller === "agency" ? (["signOutdated", "tooMany"] as const) : []),
    "notFound",
    ...(inputs.includes("request_id") ? (["requestReused"] as const) : []),
    "busy",
    "unavailable",
    "failure",
  ];
}
