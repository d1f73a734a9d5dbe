import { CODES } from "#shared/contract/codes.ts";
import type { CodeName } from "#shared/contract/refusals.ts";

export interface CodeText {
  /** Name of the code, as `envelope` of a map has it; "" for none. */
  readonly name: "success" | CodeName | "";
  readonly codes: string;
  readonly means: string;
  readonly site: string;
}

/** Meaning of each envelope code, and the reaction of the site to it. */
export const CODE_TEXTS: readonly CodeText[] = [
  {
    name: "success",
    codes: `${CODES.ok}, 0`,
    means: "Success. Of the system config 20200 alone.",
    site: "Reads `data`.",
  },
  {
    name: "unauthorised",
    codes: `${CODES.unauthorised}`,
    means: "The token is unknown, expired, or of another agency. The same as HTTP 401.",
    site: "Ends the session, clears the cookie, and asks to sign in (登录), to come back afterwards. Of a call that never answered before, the token is asked about first (/user/info-v1): where it is good, the call counts as not offered.",
  },
  {
    name: "notFound",
    codes: `404, ${CODES.notFound}`,
    means: "Nothing there: row, host or agency. With the words that an unknown path gets: no such call.",
    site: "Of a page's main call: HTTP 404, 页面走丢了, or where the call is not offered 这部分内容还没有开通. Of a part: the part is left out. Of agency/{host}: the host is closed.",
  },
  {
    name: "badInput",
    codes: `${CODES.badInput}`,
    means: "An input is refused; `msg` names the first thing to correct.",
    site: "Shows `msg` beside the form. Of a page's main call whose address said it: HTTP 404, 页面走丢了.",
  },
  {
    name: "badSign",
    codes: `${CODES.badSign}`,
    means: "Sign or Access-Time is missing, wrong or older than five minutes.",
    site: "An outage for the page (HTTP 502); nobody is signed out. Compare SIGN_SALT and the clocks.",
  },
  {
    name: "readOnly",
    codes: `${CODES.readOnly}`,
    means: "Nothing can be changed just now.",
    site: "Shows `msg`.",
  },
  {
    name: "conflict",
    codes: `${CODES.conflict}`,
    means: "Taken, or done already.",
    site: "Shows `msg`; exams and lessons say that another page or device goes on.",
  },
  {
    name: "expired",
    codes: `${CODES.expired}`,
    means: "Was good once: links, attempts.",
    site: "Shows `msg`; an attempt leads to its result.",
  },
  {
    name: "captchaNeeded",
    codes: `${CODES.captchaNeeded}`,
    means: "A picture challenge comes first.",
    site: "Asks /captcha and shows its picture in the form.",
  },
  {
    name: "tooMany",
    codes: `${CODES.tooMany}`,
    means: "Too many of these; `data.next_time` may say in how many seconds again.",
    site: "Shows `msg` and counts down where there is a time.",
  },
  {
    name: "busy",
    codes: `${CODES.busy}`,
    means: "Too much to do just now; nothing was done. HTTP 503.",
    site: "Shows `msg`; answers of exams and runs stay on the device and are sent again by themselves.",
  },
  {
    name: "unavailable",
    codes: `${CODES.unavailable}`,
    means: "A service behind the API does not answer.",
    site: "Shows `msg`.",
  },
  {
    name: "failure",
    codes: `${CODES.failure}`,
    means: "A fault of the API. HTTP 500.",
    site: "Says that it did not work and offers to try again; of a page's main call HTTP 502.",
  },
  { name: "", codes: "any other", means: "Refused.", site: "Shows `msg`; of a page's main call HTTP 502." },
  {
    name: "",
    codes: "no envelope",
    means: "HTML, broken JSON, or nothing within UPSTREAM_TIMEOUT_MS.",
    site: "HTTP 502 or 504; the log names the call and, of HTML, its first 80 characters.",
  },
];
