import type { Express, Request, RequestHandler, Response } from "express";
import { and, desc, eq } from "drizzle-orm";
import { plainTyped } from "#shared/domain/typedText.ts";
import { isCommonPassword } from "#upstream/domain/account/commonPasswords.ts";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { adminSessions } from "../../platform/db/schema/system.ts";
import { findCommand } from "../console/commandTable.ts";
import { accountOfLink, setPasswordByLink } from "../console/passwordLinks.ts";
import { mayRun } from "../console/roles.ts";
import { runCall } from "../console/runCall.ts";
import { type Session, endSessions, isOpen } from "../console/sessions.ts";
import type { PagesContext } from "./commandPages.ts";
import { idOf } from "../typedValues.ts";
import { textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { type Html, type Part, html } from "./html.ts";
import { refuse, sessionOf } from "./visit.ts";

const SHORTEST = 8;
const LONGEST = 64;

type Serving = Pick<PagesContext, "db" | "clock"> & { readonly readForm: RequestHandler };

/** Serves the link by which a person sets the password. Only the form uses the link up. */
export function servePasswordLinks(app: Express, { db, clock, readForm }: Serving): void {
  const over = { status: 410, title: "链接已用过或已过期", remedy: "请负责人在“员工”里重新生成设密码链接。" };
  app.get("/password/:secret", async (req, res) => {
    const account = await accountOfLink(db, req.params.secret, clock());
    if (!account) return refuse(req, res, over);
    sendPasswordForm(res, account.name, "");
  });
  app.post("/password/:secret", readForm, async (req: Request<{ secret: string }>, res) => {
    const { secret } = req.params;
    const account = await accountOfLink(db, secret, clock());
    if (!account) return refuse(req, res, over);
    const { password = "", again = "" } = textsIn(req.body);
    const plain = plainTyped(password);
    const fault = await faultOf(plain, plainTyped(again));
    if (fault !== "") return sendPasswordForm(res, account.name, fault);
    const passwordHash = await hashPassword(plain);
    const isSet = await inTransaction(db, (tx) =>
      setPasswordByLink(tx, secret, { passwordHash, nowMs: clock() }),
    );
    if (!isSet) return refuse(req, res, over);
    const done = html`<p>密码已设好，其他地方的登录都已结束。</p><p class="buttons"><a class="button main" href="/login">去登录</a></p>`;
    return res.send(frame({ title: "密码已设好", isNarrow: true }, done));
  });
}

async function faultOf(password: string, again: string): Promise<string> {
  const { length } = [...password];
  if (length < SHORTEST || length > LONGEST) return `密码要 ${SHORTEST} 到 ${LONGEST} 个字符。`;
  if (password !== again) return "两次输入的密码不一样。";
  return (await isCommonPassword(password)) ? "这个密码太常见，很容易被人猜到，请换一个。" : "";
}

function sendPasswordForm(res: Response, name: string, fault: string): void {
  const field = (id: string, label: string) => html`<div class="field"><label for="f-${id}">${label}</label>
<input type="password" id="f-${id}" name="${id}" autocomplete="new-password" required></div>`;
  const form = html`${fault !== "" && html`<div class="faults" role="alert"><p>${fault}</p></div>`}
<p>${name}，请给运营台设一个新密码，${SHORTEST} 到 ${LONGEST} 个字符，不要用在别处用过的。</p>
<form method="post">${field("password", "新密码")}${field("again", "再输一次")}<p><button>设密码</button></p></form>`;
  res.status(fault === "" ? 200 : 422).send(frame({ title: "设密码", isNarrow: true }, form));
}

type Row = typeof adminSessions.$inferSelect;

/** Serves 我的登录: the sessions of the person, and for an owner those of the whole staff, each with a button to end it. */
export function serveMySessions(
  app: Express,
  {
    db,
    clock,
    readSmall,
  }: Pick<PagesContext, "db" | "clock"> & { readonly readSmall: readonly RequestHandler[] },
): void {
  app.get("/me", async (req, res) => {
    const session = sessionOf(req);
    const close = findCommand("session", "close");
    const isOwner = close !== undefined && mayRun(session, close);
    const own = await db
      .select()
      .from(adminSessions)
      .where(and(isOpen(clock()), isOwn(session)))
      .orderBy(desc(adminSessions.id));
    const all = isOwner ? await othersOf(session) : [];
    const content = html`<h2>我的登录</h2>${own.map((row) => sessionPart(row, session))}
${isOwner && html`<h2>其他人的登录</h2>${all.length === 0 ? html`<p>现在没有。</p>` : all.map((row) => sessionPart(row, session))}`}
<p class="hint">两小时没有动作，或者登录满八小时，会自动退出。</p>`;
    res.send(frame({ title: "登录", session }, content));
  });
  app.post("/me/end", ...readSmall, async (req: Request, res: Response) => {
    const session = sessionOf(req);
    const id = idOf(textsIn(req.body)["id"]);
    if (id === undefined) return res.redirect(303, "/me");
    const isMine = (await endSessions(db, and(eq(adminSessions.id, id), isOwn(session)))).length > 0;
    const close = findCommand("session", "close");
    // The call finds only sessions of the owner's school, and keeps the change.
    if (!isMine && close && mayRun(session, close) && (await othersOf(session)).some((row) => row.id === id))
      await runCall(db, { noun: "session", action: "close", values: { id }, actor: session.actor }, clock(), {
        visitor: session,
      });
    res.redirect(303, "/me");
  });

  /** Returns the sessions and links of other people of the owner's school, or of all. */
  async function othersOf(session: Session): Promise<readonly Row[]> {
    const { agency } = session;
    const where = and(isOpen(clock()), agency ? eq(adminSessions.scopeAgencyId, agency.id) : undefined);
    const rows = await db
      .select()
      .from(adminSessions)
      .where(where)
      .orderBy(desc(adminSessions.id))
      .limit(500);
    return rows.filter(({ id, staffId }) =>
      session.staffId === null ? id !== session.id : staffId !== session.staffId,
    );
  }
}

/** SQL condition for the sessions of the person; of a session by a link only itself, because links name no account. */
function isOwn({ id, staffId }: Session) {
  return staffId === null ? eq(adminSessions.id, id) : eq(adminSessions.staffId, staffId);
}

function sessionPart(row: Row, session: Session): Html {
  const { id, actor, browser, staffId, tokenHash, seenAt, createdAt } = row;
  const isHere = id === session.id;
  const verb = isHere ? "退出" : "结束";
  const way = staffId === null ? "服务器上的链接" : "员工账号";
  const facts: Part =
    tokenHash === null
      ? `链接还没打开，生成于 ${timeText(createdAt)}`
      : `${way}，登录于 ${timeText(createdAt)}，最近使用 ${timeText(seenAt)}`;
  return html`<div class="box"><p><strong>${actor}</strong> · ${browser || "没有记下浏览器"}${isHere && " · 正在用"}<br><span class="hint">${facts}</span></p>
<form method="post" action="/me/end"><input type="hidden" name="_token" value="${session.formToken}"><input type="hidden" name="id" value="${id}">
<button class="quiet" aria-label="${verb} ${actor} 在 ${browser || "未知浏览器"} 的登录">${verb}</button></form></div>`;
}
