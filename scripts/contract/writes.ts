import type { Finding, WireInput } from "./probe.ts";
import { rowsAt } from "./reads.ts";

/** Functions for a step: make a call, look up a value from an earlier answer, and report a record that stays. */
export interface Steps {
  /** Makes a call; undefined: the map switches it off, or it was found absent. */
  readonly call: (name: string, input: WireInput) => Promise<Finding | undefined>;
  readonly known: (name: string) => string | undefined;
  readonly leave: (what: string) => void;
}

type Step = (steps: Steps) => Promise<void>;
type Row = Readonly<Record<string, unknown>>;

const RANDOM_BYTES = 12;
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
const one = (finding: Finding | undefined): Row => (finding?.data ?? {}) as Row;
const isDone = (finding: Finding | undefined) => finding?.kind === "ok" || finding?.kind === "mistyped";
const isOn = (flag: unknown) => flag === 1 || flag === "1" || flag === true;
const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const flag = (is: boolean) => (is ? "1" : "0");

const settings: Step = async ({ call }) => {
  const { speed } = one(await call("GET /user/settings", {}));
  if (speed !== undefined) await call("POST /user/settings", { speed });
};

const profile: Step = async ({ call }) => {
  const { nickname, username, mobile } = one(await call("GET /user/info-v1", {}));
  if (typeof nickname === "string" && nickname !== "") await call("POST /user/info", { nickname });
  const name = username || mobile;
  if (typeof name === "string" && name !== "") await call("POST /user/check-username", { username: name });
  const { list } = one(await call("GET /user/messages", {})) as { readonly list?: readonly Row[] };
  const read = list?.find(({ is_read }) => isOn(is_read));
  if (read) await call("POST /user/messages-read", { id: textOf(read["id"]) });
};

const lesson: Step = async ({ call, known }) => {
  const lesson_id = known("lesson") ?? known("lesson to try");
  if (!lesson_id) return;
  const opened = await call("POST /course/play", { lesson_id, device: newId() });
  const { ticket, is_collect } = one(opened);
  if (typeof ticket === "string" && ticket !== "")
    await call("POST /course/learn-report", {
      ticket,
      request_id: newId(),
      ranges: [],
      position: Number(one(opened)["position"] ?? 0),
      at: Date.now(),
    });
  await call("POST /course/keep", { lesson_id, is_collect: flag(!isOn(is_collect)) });
  await call("POST /course/keep", { lesson_id, is_collect: flag(isOn(is_collect)) });
  const handed = await call("POST /handoff/create", { kind: "lesson", lesson_id, second: 0 });
  const { token } = one(handed);
  if (typeof token !== "string") return;
  await call("GET /handoff/state", { token });
  await call("POST /handoff/redeem", { token });
};

const note: Step = async ({ call, known }) => {
  const lesson_id = known("lesson");
  if (!lesson_id) return;
  const { note_id } = one(
    await call("POST /note/save", { request_id: newId(), lesson_id, second: 0, content: "npm run contract" }),
  );
  if (note_id === undefined) return;
  await call("GET /note/list", { lesson_id });
  await call("POST /note/delete", { note_id: textOf(note_id) });
};

const questions: Step = async ({ call, known }) => {
  const id = known("question");
  if (id) {
    const { is_collect } = one(await call("GET /question/detail", { id }));
    await call("POST /question/collect", { id, is_collect: flag(!isOn(is_collect)) });
    await call("POST /question/collect", { id, is_collect: flag(isOn(is_collect)) });
    // The note of the question, if it has one, is written back.
    const noted = await call("GET /note/question-list", { question_id: id });
    if (isDone(noted)) {
      const { list } = one(noted) as { readonly list?: readonly Row[] };
      await call("POST /note/question-save", { question_id: id, content: "npm run contract" });
      await call("POST /note/question-save", { question_id: id, content: textOf(list?.[0]?.["content"]) });
    }
  }
  const row = known("row of the wrong book");
  const wrong = await call("GET /exam/wrong-list-v1", {});
  const [first] = rowsAt(wrong?.data, "list[]");
  if (row && first) await call("POST /exam/wrong-reason", { id: row, reason: textOf(first["reason"]) });
  const { leaves_after } = one(await call("GET /exam/review-plan", {}));
  if (leaves_after !== undefined) await call("POST /exam/review-plan", { leaves_after });
};

/** Practises one question. Looks up its key before answering, so that the answer does not count. */
const practice: Step = async ({ call, known, leave }) => {
  const subject_id = known("subject");
  if (!subject_id) return;
  const began = await call("POST /practice/start", {
    mode: "random",
    subject_id,
    count: 1,
    request_id: newId(),
  });
  const { record_id } = one(began);
  if (typeof record_id !== "string" || record_id === "") return;
  const run = await call("GET /practice/run", { record_id });
  const { seq = 1, id } = rowsAt(run?.data, "question[]")[0] ?? {};
  const place = { record_id, seq };
  await call("POST /practice/mark", { ...place, is_marked: "1" });
  await call("POST /practice/mark", { ...place, is_marked: "0" });
  await call("POST /practice/time", { record_id, used_time: 1 });
  if (id !== undefined) {
    const list = [{ about: textOf(id), highlights: [], struck: [], at: Date.now() }];
    await call("POST /practice/annotate", { record_id, list });
  }
  await call("GET /practice/annotations", { record_id });
  const keyed = await call("POST /practice/key", place);
  const { answer } = one(keyed);
  if (Array.isArray(answer) && answer.length > 0)
    await call("POST /practice/answer", { ...place, answer, request_id: newId() });
  await call("POST /practice/put-away", { record_id, is_away: "1" });
  await call("POST /practice/put-away", { record_id, is_away: "0" });
  if (!isDone(await call("POST /practice/finish", { record_id }))) return;
  await call("GET /practice/report", { record_id });
  leave("one run of practice with one question, whose answer counts nowhere");
};

const lives: Step = async ({ call, known }) => {
  const id = known("live class");
  const { is_reserve, end_time } = one(id ? await call("GET /live/detail", { id }) : undefined);
  if (id && typeof end_time === "string" && Date.parse(`${end_time.replace(" ", "T")}+08:00`) > Date.now()) {
    await call("POST /live/reserve", { id, on: flag(!isOn(is_reserve)) });
    await call("POST /live/reserve", { id, on: flag(isOn(is_reserve)) });
  }
  // Stops if the learner's calendar already has an address for the feed, which a new address would make invalid.
  const { create_time = "" } = one(await call("GET /live/feed", {}));
  if (create_time !== "") return;
  const { feed } = one(await call("POST /live/feed-open", {}));
  if (typeof feed !== "string") return;
  await call("GET /live/calendar.ics", { feed });
  await call("POST /live/feed-close", {});
};

const order: Step = async ({ call, known, leave }) => {
  const target_id = known("course to buy") ?? known("course");
  if (!target_id) return;
  const target = { target_type: "course", target_id };
  const { can_buy, pay_price, waiting_no = "" } = one(await call("POST /order/preview", target));
  // Stops if the order would be free, and so be paid at once, or if the learner already has a pending order.
  if (!isOn(can_buy) || waiting_no !== "" || !(Number(pay_price) > 0)) return;
  const { order_no } = one(await call("POST /order/create", { ...target, request_id: newId() }));
  if (typeof order_no !== "string") return;
  await call("GET /order/detail", { order_no });
  if (isDone(await call("POST /order/cancel", { order_no }))) leave("one closed order of a course");
};

const share: Step = async ({ call, known, leave }) => {
  const target_id = known("course");
  if (!target_id) return;
  const made = await call("POST /share/create", {
    kind: "course",
    target_id,
    days: "7",
    request_id: newId(),
  });
  const { id, token } = one(made);
  if (typeof id !== "string" || typeof token !== "string") return;
  await call("GET /share/open", { token });
  await call("GET /share/picture", { token });
  if (isDone(await call("POST /share/revoke", { id }))) leave("one revoked link to a course");
};

/**
 * Steps that write. Each undoes its changes as far as the contract has calls for that, and reports records that stay.
 */
export const WRITES: readonly Step[] = [
  settings,
  profile,
  lesson,
  note,
  questions,
  practice,
  lives,
  order,
  share,
];

/** Reasons why certain calls are never tried, by call. */
export const NEVER_TRIED: Readonly<Record<string, string>> = {
  "POST /user/register": "it would open an account",
  "POST /sms/send": "it would send a message",
  "POST /sms/check": "it needs the code of a message",
  "POST /user/forget-password": "it would change the password",
  "POST /user/reset-password-v1": "it would change the password",
  "POST /user/mobile": "it would change the number",
  "POST /user/mail-code": "it would send a message",
  "POST /user/mail-proof-code": "it would send a message",
  "POST /user/mail-proof": "it needs the code of a message",
  "POST /user/avatar": "it would change the portrait",
  "POST /user/close": "it would close the account",
  "POST /user/reopen": "it goes with closing the account",
  "POST /user/session-close": "it would end a session of the learner",
  "POST /user/sessions-close": "it would end sessions of the learner",
  "POST /user/uid-login": "it needs a link that the agency's system signs",
  "POST /user/wechat-start": "it needs WeChat",
  "POST /user/wechat-login": "it needs WeChat",
  "POST /user/wechat-bind": "it needs WeChat",
  "POST /user/wechat-unbind": "it needs WeChat",
  "POST /user/coursecode": "it would use a code up",
  "POST /user/contract-sign": "it would sign a contract",
  "POST /user-study-again": "it would take the learner's progress back",
  "POST /news/view": "it counts a reader",
  "POST /course/finish": "it would finish a lesson",
  "POST /course/feedback": "somebody would read it",
  "POST /question/feedback": "somebody would read it",
  "POST /practice/single": "it counts as an answer",
  "POST /practice/judge": "it needs an answer that no rule judges",
  "POST /practice/mastery": "it plans the learner's reviews anew",
  "POST /exam/start": "it uses up an attempt",
  "POST /exam/continue": "it belongs to an attempt",
  "POST /exam/save": "it belongs to an attempt",
  "POST /exam/pause": "it belongs to an attempt",
  "POST /exam/section": "it belongs to an attempt",
  "POST /exam/events": "it belongs to an attempt",
  "POST /exam/submit": "it belongs to an attempt",
  "POST /exam/join-board": "others would see it",
  "POST /exam/marking": "the agency's own system asks it",
  "GET /exam/marking": "the agency's own system asks it",
  "POST /live/join": "others would see it",
  "POST /live/message": "others would see it",
  "POST /live/redeem": "the provider of a room asks it",
  "POST /order/pay": "it would begin a payment",
  "POST /order/sandbox": "it would pay",
  "POST /order/refund": "it would ask money back",
};
