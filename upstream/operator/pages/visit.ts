import type { NextFunction, Request, Response } from "express";
import { textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";
import { type Session, isFormToken } from "../console/sessions.ts";

/** Header by which scripts of the pages send the token of the session. */
export const TOKEN_HEADER = "x-form-token";

const signedIn = new WeakMap<object, Session>();

export function signIn(req: Request, session: Session): void {
  signedIn.set(req, session);
}

export function sessionOf(req: object): Session {
  const session = signedIn.get(req);
  if (!session) throw new Error("a page was asked for without a session");
  return session;
}

/** Checks the session's token in a small form, whose body was parsed before. */
export function checkToken(req: Request, res: Response, next: NextFunction): void {
  if (isFormToken(sessionOf(req), textsIn(req.body)["_token"] ?? "")) next();
  else refuse(req, res, { status: 403, title: "表单已过期，请重新打开页面" });
}

/** Checks the session's token in the header of a call by a script of the pages. */
export function checkTokenHeader(req: Request, res: Response, next: NextFunction): void {
  if (isFormToken(sessionOf(req), req.get(TOKEN_HEADER) ?? "")) next();
  else res.status(403).json({ message: "页面已过期，请刷新后再试。" });
}

interface Refused {
  readonly status: number;
  readonly title: string;
  /** Way on; undefined: the first page, or a sign-in link of the shell. */
  readonly remedy?: string;
}

/** Sends a page that names the reason for a refusal. */
export function refuse(req: object, res: Response, { status, title, remedy }: Refused): void {
  const isOut = status === 401 || status === 410;
  res
    .status(status)
    .send(
      frame(
        { title, session: signedIn.get(req) },
        remedy !== undefined
          ? html`<p>${remedy}</p>`
          : isOut
            ? html`<p>在服务器上运行 <code>npm run admin -- open</code>，用它给的新链接打开。</p>`
            : html`<p><a href="/">回到首页</a></p>`,
      ),
    );
}
