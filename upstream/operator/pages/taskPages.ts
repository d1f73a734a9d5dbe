import type { Express, Request, Response } from "express";
import { isBusy } from "../../platform/db/busy.ts";
import { isTokenOf } from "../console/sessions.ts";
import type { Texts } from "./form.ts";
import { frame } from "./frame.ts";
import { type Html, html, type Part } from "./html.ts";
import { importCommand } from "./importForm.ts";
import { pageText } from "./pageText.ts";
import type { Task, Tasks } from "./tasks.ts";
import { isOperatorError, reasonOf } from "./works.ts";

const REFRESH_SECONDS = 2;
/**
 * Addresses of the tasks. The address of a forgotten task still has a page, which reports that the task is not known.
 */
export const READ_TASK = "/question/import/progress/:task";
export const IMPORT_TASK = "/drafts/:id/progress/:task";

export type TaskRequest = Request<{ id: string; task: string }>;

const TITLES: Readonly<Record<Task["kind"], Readonly<Record<"running" | "failed", string>>>> = {
  read: { running: "正在读取", failed: "没有读完" },
  import: { running: "正在导入", failed: "没有导入" },
};

/**
 * Serves the progress of running tasks without the database: an embedded database answers nobody while an import
 * writes. `tokenOf` returns the token of a session in a request.
 */
export function serveRunning(app: Express, tasks: Tasks, tokenOf: (req: Request) => string): void {
  app.get([READ_TASK, IMPORT_TASK], (req: Request, res, next) => {
    const task = tasks.find(String(req.params["task"]));
    if (task?.state !== "running" || !isTokenOf(task.session, tokenOf(req))) return next();
    const isStill = (req.query as Texts)["still"] !== undefined;
    if (!isStill) res.set("Refresh", String(REFRESH_SECONDS));
    sendTask(res, task, progressOf(task, req.path, isStill));
  });
}

function sendTask(res: Response, { kind, state, file, session }: Task, content: Part): void {
  const said = TITLES[kind][state === "failed" ? "failed" : "running"];
  res.send(frame({ title: `${said}：${file}`, session, command: importCommand() }, content));
}

function progressOf({ kind, done, all }: Task, path: string, isStill: boolean): Html {
  const num = kind === "read" ? "读了" : "检查了";
  const said = all === 0 ? "正在打开。" : `${num} ${done} / ${all} 题。${done < all ? "" : "正在保存。"}`;
  return html`<p role="status">${said}</p>
<progress max="${Math.max(1, all)}" value="${Math.min(done, all)}" aria-label="进度"></progress>
<p class="hint">${kind === "read" ? html`可以关掉这一页，读完后在<a href="/drafts">草稿列表</a>里。` : "可以关掉这一页，不用再按导入，结果写在草稿里。"}</p>
<p class="buttons">${
    isStill
      ? html`<a href="${path}?still">刷新</a> <a href="${path}">自动刷新</a>`
      : html`<a href="${path}?still">停止自动刷新</a>`
  }</p>`;
}

/** Sends the result of a task that outlasted its request: the page to which it leads, or the reason of its failure. */
export function sendEnded(res: Response, task: Task): void {
  if (task.state === "done") return res.redirect(303, task.address);
  const { error, kind, back } = task;
  const reason = isBusy(error)
    ? "现在太忙，请稍后再试。"
    : isOperatorError(error)
      ? reasonOf(error)
      : "出错了，原因在日志里。";
  res.status(isOperatorError(error) ? 422 : 500);
  sendTask(
    res,
    task,
    html`<div class="faults" role="alert"><p>${kind === "read" ? "文件没有读进来，没有留下草稿。" : "什么也没有写进题库，草稿都在。"}</p><p class="said">${pageText(reason.replace(/^FILE: /, ""), importCommand())}</p></div>
<p><a href="${back}">${kind === "read" ? "重新上传" : "回到草稿"}</a></p>`,
  );
}

/**
 * Answers the request that began a task: with its result, or with the page of its progress.
 *
 * @throws the error of a failed task
 */
export function answerTask(res: Response, task: Task, page: string): void {
  if (task.state === "failed") throw task.error;
  res.redirect(303, task.state === "done" ? task.address : page.replace(":task", task.id));
}
