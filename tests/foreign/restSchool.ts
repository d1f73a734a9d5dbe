import type { Request } from "express";

/*
 * Classrooms, orders, contracts, live rooms, pages and account forms of the API of REST paths (restUpstream.ts), as
 * answers by method and path. An answer is the data within the envelope of its path; undefined: HTTP 404.
 */

type Answer = object | undefined;
type Answering = (asked: { readonly key: string; readonly body: Body; readonly token: string }) => Answer;
type Body = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;
const FAR = "2090-01-31T09:00:00+08:00";
const HOSTS = [{ key: "t-1", label: "周老师" }];
const COURSE = { key: "c-101", label: "初级会计实务", picture: "/c.webp", fen: 29_900, category: "s-911" };
const PACK = { key: "p-21", label: "会计系统班", fen: 59_900, about: "从头到尾学一遍。" };
const SETS = [
  { label: "精讲", packs: [{ key: "p-21", label: "会计系统班", percent: 43, courses: [COURSE] }] },
];
const LESSONS = ["第一讲", "第二讲"].map((label, at) => ({ key: String(9 + at), label, seconds: 46 }));
const OF = { kind: "c", number: "101", key: "c-101" };
/** Number with signs that the address of its page has to carry. */
export const ORDER_NO = "SO-2026.1001:7";
const ORDER = { number: ORDER_NO, label: "初级会计实务", of: OF, fen: 29_900, state: "open", until: FAR };
const OPEN_ORDER = {
  ...ORDER,
  made: "2026-01-01T09:00:00+08:00",
  ways: ["wechat"],
  payable: true,
  closable: true,
};
const CODE = { code: "ABCD-1234", label: "初级会计实务", of: OF, at: "2026-01-01T09:00:00+08:00" };
const PAPER = {
  key: "k-5",
  number: "HT-2026-5",
  label: "培训协议",
  state: "open",
  pack: "p-21",
  packLabel: PACK.label,
};
const TEXT_OF_PAPER = { text: "<p>协议正文。</p>", digest: "a".repeat(64), party: "方正学堂" };
const SIGNED = { state: "signed", signed: "2026-01-31T09:00:00+08:00" };
const HELP = { key: "h-1", head: "怎样报名", text: "<p>选课后付款。</p>", group: "报名" };

/** A class that began half an hour ago. */
export function liveNow() {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return { key: "l-33", label: "冲刺串讲", begin: at(-0.5), finish: at(1), fen: 0, host: HOSTS[0] };
}

const rows = (...items: readonly object[]) => ({ items, paging: { count: items.length } });
const only =
  (known: string, found: object): Answering =>
  ({ key }) =>
    key === known ? found : undefined;
interface Thing {
  readonly label: string;
  readonly fen: number;
  readonly of: object;
}

/** Answers of a course or a classroom that is bought by its key. */
const sold =
  (answer: (thing: Thing) => object): Answering =>
  ({ body }) => {
    const thing = [COURSE, PACK].find(({ key }) => key === body["item"]);
    const [kind, number] = thing?.key.split("-") ?? [];
    return thing && answer({ label: thing.label, fen: thing.fen, of: { kind, number, key: thing.key } });
  };

/** Answers by `METHOD path`. Paths with /me need a signed-in learner. */
export const SCHOOL: Readonly<Record<string, object | Answering>> = {
  "GET /v2/packs": rows(PACK),
  "GET /v2/packs/:key": only("p-21", {
    ...PACK,
    text: "<p>班级介绍。</p>",
    perks: ["答疑"],
    hosts: HOSTS,
    sets: SETS,
  }),
  "GET /v2/teachers/:key": only("t-1", {
    ...HOSTS[0],
    about: "讲会计。",
    text: "<p>二十年教龄。</p>",
    courses: [COURSE],
  }),
  "GET /v2/exams/:key": only("zikao", { code: "zikao", head: "自学考试", text: "<p>每年两次。</p>" }),
  "GET /v2/pages/about": { head: "关于我们", text: "<p>一所学堂。</p>" },
  "GET /v2/pages/terms": { agreement: "<p>服务条款。</p>", secrecy: "<p>资料保密。</p>", about: "" },
  "GET /v2/help": rows({ label: "报名", pages: [HELP] }),
  "GET /v2/help/:key": only("h-1", HELP),
  "GET /v2/me/packs": rows(...SETS),
  "GET /v2/me/packs/:key/parts": only(
    "p-21",
    rows({ key: "1", label: "第一章", course: COURSE, lessons: LESSONS }),
  ),
  "GET /v2/me/figures": { seconds: 600, days: 4 },
  "GET /v2/me/files": rows({
    key: "f-1",
    label: "考前讲义",
    kind: "pdf",
    bytes: 1024,
    src: "/uploads/f.pdf",
    pack: PACK,
  }),
  "GET /v2/me/lives": () => rows(liveNow()),
  "GET /v2/me/lives/:key": ({ key }) =>
    key === "l-33" ? { ...liveNow(), seat: "free", where: "room" } : undefined,
  "POST /v2/me/lives/:key/entry": only("l-33", {
    how: "room",
    to: "https://rooms.rest.test/l-33",
    seconds: 60,
  }),
  "GET /v2/me/vouchers": rows(CODE),
  "POST /v2/me/vouchers": ({ body }) => (body["code"] === CODE.code ? CODE : undefined),
  "GET /v2/me/papers": rows(PAPER),
  "GET /v2/me/papers/:key": only("k-5", { ...PAPER, ...TEXT_OF_PAPER }),
  "POST /v2/me/papers/:key/signature": ({ key, body }) =>
    key === "k-5" ? { ...PAPER, ...TEXT_OF_PAPER, ...SIGNED, signer: body["signer"] } : undefined,
  "POST /v2/me/quotes": sold((thing) => ({ ...thing, off: 0, due: thing.fen, onSale: true })),
  "GET /v2/me/orders": rows(OPEN_ORDER),
  "POST /v2/me/orders": sold((thing) => ({ ...OPEN_ORDER, ...thing })),
  "GET /v2/me/orders/:key": only(ORDER_NO, OPEN_ORDER),
  "DELETE /v2/me/orders/:key": only(ORDER_NO, { ...ORDER, state: "closed", ways: [] }),
  "POST /v2/me/orders/:key/payment": only(ORDER_NO, {
    order: ORDER_NO,
    number: "P7",
    way: "wechat",
    qr: "weixin://a",
    until: FAR,
  }),
  "POST /account/people": ({ body, token }) =>
    body["code"] === "246810" ? { jwt: token, until: 86_400 } : undefined,
  "POST /account/links": ({ body, token }) =>
    body["seal"] === "good" ? { jwt: token, until: 86_400 } : undefined,
  "POST /account/codes": { wait: 60 },
  "GET /account/names/:key": ({ key }) => ({ taken: key === "13900000000" }),
  "PUT /account/secret": ({ body }) => (body["code"] === "246810" ? {} : undefined),
  "PATCH /account/me/secret": ({ body }) => (body["old"] === "right" ? {} : undefined),
};

/** Returns the key, the body and the token of a request, from which a row of SCHOOL makes its answer. */
export function askedOf({ params, body }: Request, token: string): Parameters<Answering>[0] {
  const text = typeof body === "string" && body.startsWith("{") ? body : "{}";
  return { key: String(params["key"] ?? ""), body: JSON.parse(text) as Body, token };
}
