import type { Express, Request, RequestHandler, Response } from "express";
import { mobileTyped } from "#shared/domain/typedText.ts";
import { deviceName } from "#upstream/domain/account/deviceName.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { base32, totpAddress } from "../console/totp.ts";
import { clientAddress } from "./clientAddress.ts";
import { type Texts, textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { type Html, type Part, html } from "./html.ts";
import { localPath } from "./localPath.ts";
import { qrSvg } from "./qrSvg.ts";
import type { Comer, SignIns, Step, Ticket } from "./signIns.ts";

interface Serving {
  readonly signIns: SignIns;
  readonly readForm: RequestHandler;
  readonly url: () => string;
  /** Writes the cookie of a new session. */
  readonly setCookie: (res: Response, token: string) => void;
}

const WRONG_PASSWORD = "手机号或密码不对。忘了密码，请负责人重新生成设密码链接。";
const WRONG_CODE = "验证码不对或已过期。";
const WRONG_TOTP = "动态口令不对，或者刚才已经用过。请等手机上的数字换了再输。";
const OVER = "这次登录等得太久，请重新登录。";

interface Shown {
  readonly status?: number;
  readonly title?: string;
  /** Page to which the sign-in leads. */
  readonly to: string;
  readonly mobile?: string;
  readonly fault?: string;
  readonly note?: string;
  /** true: a code was asked for, so the page has the field for it. */
  readonly isSent?: boolean;
}

/** Serves the sign-in of the staff. Forms need no token: isOwnPage has checked that a page of the console sent them. */
export function serveSignIn(app: Express, { signIns, readForm, url, setCookie }: Serving): void {
  const comerOf = (req: Request): Comer => ({
    ip: clientAddress(req, url()),
    browser: deviceName(req.get("user-agent") ?? ""),
  });

  async function answer(res: Response, step: Step, shown: Shown & { readonly wrong: string }): Promise<void> {
    if (step.kind === "wrong") return showSignIn(res, signIns, { ...shown, status: 422, fault: shown.wrong });
    if (step.kind === "school") return sendSchools(res, step.ticket, await signIns.schoolsOf(step.ticket));
    if (step.kind === "code") return sendCodeForm(res, step.ticket, "");
    if (step.kind === "setUp") return sendSetUp(res, step.ticket, "");
    setCookie(res, step.token);
    if (step.recovery.length === 0) return res.redirect(303, step.to);
    return sendRecovery(res, step.recovery, step.to);
  }

  /** Serves a form of the sign-in. A refusal, such as for too many tries, is shown above the form. */
  const post = (path: string, run: (req: Request, res: Response, texts: Texts) => Promise<void>) =>
    app.post(path, readForm, async (req, res) => {
      const texts = textsIn(req.body);
      try {
        await run(req, res, texts);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const mobile = mobileTyped(texts["mobile"] ?? "");
        showSignIn(res, signIns, {
          status: 429,
          to: localPath(texts["to"]),
          mobile,
          fault: `${error.message}。`,
        });
      }
    });

  app.get("/login", (req, res) => showSignIn(res, signIns, { to: localPath(req.query["to"]) }));
  post("/login/send", async (req, res, texts) => {
    const [mobile, to] = [mobileTyped(texts["mobile"] ?? ""), localPath(texts["to"])];
    if (!isMobile(mobile) || !signIns.hasSms)
      return showSignIn(res, signIns, { status: 422, to, mobile, fault: "手机号要 11 位数字。" });
    await signIns.sendCode(mobile, comerOf(req));
    showSignIn(res, signIns, { to, mobile, isSent: true });
  });
  post("/login/sms", async (req, res, texts) => {
    const [mobile, to] = [mobileTyped(texts["mobile"] ?? ""), localPath(texts["to"])];
    const code = (texts["code"] ?? "").replaceAll(/\s/g, "");
    const step = await signIns.byCode({ mobile, code, to }, comerOf(req));
    await answer(res, step, { to, mobile, isSent: true, wrong: WRONG_CODE });
  });
  post("/login/password", async (req, res, texts) => {
    const [mobile, to] = [mobileTyped(texts["mobile"] ?? ""), localPath(texts["to"])];
    const step = await signIns.byPassword({ mobile, password: texts["password"] ?? "", to }, comerOf(req));
    await answer(res, step, { to, mobile, wrong: WRONG_PASSWORD });
  });
  post("/login/school", async (req, res, texts) => {
    const ticket = signIns.find(texts["ticket"] ?? "");
    const to = ticket?.to ?? "/";
    if (!ticket) return showSignIn(res, signIns, { status: 422, to, fault: OVER });
    const step = await signIns.chooseSchool(ticket, Number(texts["account"]), comerOf(req));
    await answer(res, step, { to, wrong: OVER });
  });
  post("/login/code", async (req, res, texts) => {
    const ticket = signIns.find(texts["ticket"] ?? "");
    if (!ticket) return showSignIn(res, signIns, { status: 422, to: "/", fault: OVER });
    const step = await signIns.takeCode(ticket, texts["code"] ?? "", comerOf(req));
    if (step.kind === "code") return sendCodeForm(res, step.ticket, WRONG_TOTP);
    if (step.kind === "setUp") return sendSetUp(res, step.ticket, WRONG_TOTP);
    await answer(res, step, { to: ticket.to, wrong: OVER });
  });
}

/** Sends the page of the sign-in, which leads back to the page `to`. */
export function showSignIn(
  res: Response,
  { hasSms }: Pick<SignIns, "hasSms">,
  { status = 200, title = "登录运营台", to, mobile = "", fault = "", note = "", isSent = false }: Shown,
): void {
  const hidden = html`<input type="hidden" name="to" value="${to}">`;
  const phone = (id: string) => html`<div class="field"><label for="${id}">手机号</label>
<input type="tel" id="${id}" name="mobile" value="${mobile}" autocomplete="username" inputmode="tel" required></div>`;
  const sms = isSent
    ? html`<p role="status">如果这个手机号是员工的，验证码已经发出，10 分钟内有效。没收到，一分钟后可以再发一次，或者用密码登录。</p>
<form method="post" action="/login/sms">${hidden}${phone("f-sms")}<div class="field"><label for="f-code">短信验证码</label>
<input type="text" id="f-code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></div>
<p class="buttons"><button>登录</button> <button class="quiet" formaction="/login/send" formnovalidate>重新发送</button></p></form>`
    : html`<form method="post" action="/login/send">${hidden}${phone("f-sms")}<p><button>发送验证码</button></p></form>`;
  const content = html`${faultPart(fault)}${note !== "" && html`<p role="status">${note}</p>`}
${hasSms && html`<section><h2>用短信验证码</h2>${sms}</section>`}
<section><h2>用密码</h2><form method="post" action="/login/password">${hidden}${phone("f-mobile")}
<div class="field"><label for="f-password">密码</label>
<input type="password" id="f-password" name="password" autocomplete="current-password" required></div>
<p><button>${hasSms ? "用密码登录" : "登录"}</button></p></form></section>
<details><summary>没有账号</summary><p>请学校的负责人在“员工”里添加。管理服务器的人可以运行 <code>npm run admin -- open</code>，用它给的链接打开。</p></details>`;
  res.status(status).send(frame({ title, isNarrow: true }, content));
}

function isMobile(mobile: string): boolean {
  return /^1\d{10}$/.test(mobile);
}

function faultPart(fault: string): Part {
  return fault !== "" && html`<div class="faults" role="alert"><p>${fault}</p></div>`;
}

function sendSchools(res: Response, { id }: Ticket, schools: ReadonlyMap<number, string>): void {
  const choices = [...schools].map(
    ([account, name]) => html`<button name="account" value="${account}">${name}</button> `,
  );
  const form = html`<p>这个手机号在几所学校都有账号，请选这次要管的。</p>
<form class="buttons" method="post" action="/login/school"><input type="hidden" name="ticket" value="${id}">${choices}</form>`;
  res.send(frame({ title: "选择学校", isNarrow: true }, form));
}

function codeForm({ id }: Ticket, label: string): Html {
  return html`<form method="post" action="/login/code"><input type="hidden" name="ticket" value="${id}">
<div class="field"><label for="f-code">${label}</label><input type="text" id="f-code" name="code" autocomplete="one-time-code" required autofocus></div>
<p><button>登录</button></p></form>`;
}

function sendCodeForm(res: Response, ticket: Ticket, fault: string): void {
  const content = html`${faultPart(fault)}<p>打开手机上的动态口令应用，输入 6 位数字。</p>
${codeForm(ticket, "动态口令")}
<p class="hint">手机不在身边，可以输入一个恢复码，每个只能用一次。都没有了，请负责人重置动态口令。</p>`;
  res.status(fault === "" ? 200 : 422).send(frame({ title: "动态口令", isNarrow: true }, content));
}

function sendSetUp(res: Response, ticket: Ticket, fault: string): void {
  const [account] = ticket.accounts;
  const address = totpAddress(ticket.secret, { issuer: "运营台", account: account?.name ?? "" });
  const content = html`${faultPart(fault)}<p>这个账号能看到订单、学员的手机号或者全部学校，只有密码不够，还要动态口令。只设置这一次。</p>
<ol><li>在手机上装一个动态口令应用，比如各手机商店里的“身份验证器”，微信里也有同名的小程序。</li>
<li>用它扫这个码。</li></ol>
<p>${qrSvg(address, "动态口令的二维码")}</p>
<details><summary>不能扫码</summary><p>在应用里手动输入密钥：</p><p><code>${base32(ticket.secret).replaceAll(/(.{4})(?=.)/g, "$1 ")}</code></p></details>
<p>然后输入应用显示的 6 位数字。</p>
${codeForm(ticket, "动态口令")}`;
  res.status(fault === "" ? 200 : 422).send(frame({ title: "设置动态口令", isNarrow: true }, content));
}

function sendRecovery(res: Response, codes: readonly string[], to: string): void {
  const content = html`<p>动态口令已设置好。下面是 10 个恢复码，只显示这一次：手机丢了时，用一个恢复码代替动态口令，每个只能用一次。请抄下来或打印，不要和密码放在一起。</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="buttons"><a class="button main" href="${to}">已经记下，进入运营台</a></p>`;
  res.send(frame({ title: "恢复码", isNarrow: true }, content));
}
