import type { Express, Request, RequestHandler, Response } from "express";
import type { Outcome } from "../console/command.ts";
import { outcomeOf } from "./answer.ts";
import { type PagesContext, sendForm } from "./commandPages.ts";
import { isRowsFile, rowsLinks, sendRows, titleOf } from "./commandParts.ts";
import type { Texts } from "./form.ts";
import { frame } from "./frame.ts";
import { type Html, html } from "./html.ts";
import { nextOf } from "./nextPart.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { runCall } from "../console/runCall.ts";
import { faultsOf } from "./readForm.ts";
import type { Session } from "../console/sessions.ts";
import { refuse, sessionOf } from "./visit.ts";
import { type Work, isOperatorError } from "./works.ts";

const REFRESH_SECONDS = 2;
const TITLES = { preparing: "正在准备", tried: "确认改动", doing: "正在执行", done: "已完成" } as const;

interface Serving extends PagesContext {
  readonly readSmall: readonly RequestHandler[];
}

type WorkRequest = Request<{ id: string; file?: string }>;

/** Serves the pages of pending changes, on which a visitor sees the progress and confirms or cancels a change. */
export function serveWorks(app: Express, { readSmall, ...context }: Serving): void {
  const { works } = context;
  const workOf = (req: WorkRequest, res: Response): Work | undefined => {
    const work = works.find(req.params.id, sessionOf(req));
    if (!work) refuse(req, res, { status: 404, title: "没有这次改动，或已过期" });
    return work;
  };
  app.get("/work/:id{/:file}", async (req: WorkRequest, res) => {
    const work = workOf(req, res);
    if (!work) return;
    const { file } = req.params;
    if (file === undefined) await sendWork(context, req, res, work);
    else if (isRowsFile(file) && work.state === "done")
      await sendRows(res, file, { command: work.command, outcome: work.outcome ?? {} });
    else refuse(req, res, { status: 404, title: "没有这个页面" });
  });
  app.post("/work/:id", ...readSmall, async (req: Request, res: Response) => {
    const work = workOf(req as unknown as WorkRequest, res);
    if (!work) return;
    if ((req.body as Texts)["do"] === "1") await works.confirm(work);
    else await works.giveUp(work);
    res.redirect(303, `/work/${work.id}`);
  });
}

async function sendWork(context: PagesContext, req: Request, res: Response, work: Work): Promise<void> {
  const session = sessionOf(req);
  const { command, texts, state, outcome = {} } = work;
  if (state === "failed" || state === "givenUp") {
    const faults = state === "failed" ? faultsOf(command, session, work.reason) : {};
    return sendForm(context, req, res, { command, texts, faults });
  }
  const isRunning = state === "preparing" || state === "doing";
  const isStill = req.query["still"] !== undefined;
  if (isRunning && !isStill) res.set("Refresh", String(REFRESH_SECONDS));
  const title = `${TITLES[state]}：${titleOf(command, aboutOf(work))}`;
  res.send(
    frame(
      { title, session, command },
      isRunning
        ? progressOf(work, isStill, session)
        : state === "done"
          ? await doneOf(context, work, session)
          : triedOf(work, outcome, session),
    ),
  );
}

/** Returns the name of the thing that the first argument of the change names. */
function aboutOf({ command, texts, outcome }: Work): string | undefined {
  const [[field, spec] = []] = Object.entries(command.args);
  if (field === undefined || spec?.kind !== "id") return undefined;
  return outcome?.names?.[`${spec.of} ${texts[field]}`];
}

/**
 * Returns the progress of a change. The page reloads itself. With `isStill` it does not; a link leads there, for
 * readers whom reloading disturbs.
 */
function progressOf({ id, progress, state }: Work, isStill: boolean, { formToken }: Session): Html {
  const percent = Math.floor(progress * 100);
  return html`<p role="status">${state === "preparing" ? "文件正在处理，完成后先给你看改动。" : "正在保存。"} ${percent} %</p>
<progress max="100" value="${percent}" aria-label="进度"></progress>
<p class="hint">可以离开，稍后回到这个地址。</p>
<p class="buttons">${
    isStill
      ? html`<a href="/work/${id}?still">刷新</a> <a href="/work/${id}">自动刷新</a>`
      : html`<a href="/work/${id}?still">停止自动刷新</a>`
  }</p>
${
  state === "preparing" &&
  html`<form class="buttons" method="post" action="/work/${id}"><input type="hidden" name="_token" value="${formToken}">
<button class="quiet" name="do" value="0">放弃</button></form>`
}`;
}

function triedOf({ id, command }: Work, outcome: Outcome, session: Session): Html {
  return html`<p>还没有执行。执行后会是：</p>
<div class="box">${outcomeOf(outcome, command, session)}</div>
<form class="buttons" method="post" action="/work/${id}"><input type="hidden" name="_token" value="${session.formToken}">
<button name="do" value="1">确认执行</button> <button class="quiet" name="do" value="0">返回修改</button></form>`;
}

async function doneOf(context: PagesContext, work: Work, session: Session): Promise<Html> {
  const { id, command, outcome = {} } = work;
  const { audit = [], rows = [] } = outcome;
  const show = findCommand("audit", "show");
  const records = show && mayRun(session, show) ? audit : [];
  const undoable = await undoableOf(context, session, audit);
  const next = await nextOf(context, session, work);
  return html`<div class="box">${outcomeOf(outcome, command, session)}</div>
${rows.length > 0 && rowsLinks(`/work/${id}`)}${next}
<ul>
${undoable.map((one) => html`<li>${undoButton(one, session)}</li>`)}
${records.map((one) => html`<li><a href="/audit/show?id=${one}">操作记录 ${one}</a></li>`)}
<li><a href="/${command.noun}/${command.action}">再做一次</a></li>
</ul>`;
}

/** Most changes of one outcome that have a button each. */
const MOST_UNDONE = 5;

/** Returns the ids of the changes that the visitor can undo now. */
async function undoableOf(
  { db, clock }: PagesContext,
  session: Session,
  audit: readonly number[],
): Promise<readonly number[]> {
  const command = findCommand("audit", "undo");
  if (!command || !mayRun(session, command) || audit.length > MOST_UNDONE) return [];
  const ids: number[] = [];
  for (const id of audit) {
    const request = { noun: "audit", action: "undo", values: { id, "dry-run": true }, actor: session.actor };
    const isUndone = await runCall(db, request, clock(), { visitor: session }).then(
      () => true,
      (error: unknown) => {
        if (!isOperatorError(error)) throw error;
        return false;
      },
    );
    if (isUndone) ids.push(id);
  }
  return ids;
}

/** Returns a button that leads to the preview of undoing a change. */
function undoButton(id: number, { formToken }: Session): Html {
  return html`<form method="post" action="/audit/undo" enctype="multipart/form-data"><input type="hidden" name="_token" value="${formToken}"><input type="hidden" name="id" value="${id}">
<button class="second">撤销这次改动</button></form>`;
}
