import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import type { TreeAnswer } from "#shared/console/islands.ts";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayGive, mayRun } from "../console/roles.ts";
import { inAgency } from "../console/oneAgency.ts";
import { runCall } from "../console/runCall.ts";
import type { Session } from "../console/sessions.ts";
import { catalogueKinds } from "../school/kinds/catalogueKinds.ts";
import { findContentRow } from "../school/kinds/contentRows.ts";
import { idOf } from "../typedValues.ts";
import { type Texts, textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { type Html, html, island } from "./html.ts";
import { faultsOf, readFields } from "./readForm.ts";
import { plainTree } from "./treeParts.ts";
import { treeOf, uploadsOf } from "./treeState.ts";
import { type TreeContext, serveTreeUploads } from "./treeUploads.ts";
import { checkTokenHeader, refuse, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Commands that the page runs at once, without a preview: each is seen on the page, and none deletes anything. */
const ACTS = new Set([
  ..."add change move".split(" ").map((action) => `chapter ${action}`),
  ..."add change move hide unhide".split(" ").map((action) => `lesson ${action}`),
  "media remove",
  "audit undo",
]);

/** Serves the page on which the chapters and lessons of a course are put in order and filled (decision 105). */
export function serveTree(app: Express, context: TreeContext): void {
  const mayRead: RequestHandler = (req, res, next) => {
    if (may(sessionOf(req), "lesson list")) next();
    else refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
  };
  app.get("/course/tree", mayRead, async (req, res) => {
    const id = idOf(req.query["id"]);
    if (id === undefined) return res.redirect(303, "/course/list");
    return sendTree(context, req, res, id);
  });
  app.get("/course/tree/state", mayRead, async (req, res) => {
    const found = await courseOf(context, sessionOf(req), idOf(req.query["id"]) ?? 0);
    if (found) res.json(found.state);
    else res.status(404).json({ message: "没有这个课程。" });
  });
  app.post(
    "/course/tree/do/:noun/:action",
    mayRead,
    checkTokenHeader,
    express.json({ limit: "20kb" }),
    async (req: Request<{ noun: string; action: string }>, res) => {
      const { course, values } = (req.body ?? {}) as { readonly course?: unknown; readonly values?: unknown };
      const session = sessionOf(req);
      const done = await act(context, session, req.params, textsIn(values));
      const found = await courseOf(context, session, idOf(course) ?? 0);
      const answer: TreeAnswer = { ...done, ...(found && { state: found.state }) };
      res.status(done.message === "" ? 200 : 422).json(answer);
    },
  );
  serveTreeUploads(app, context, mayRead);
}

function may(session: Session, name: string): boolean {
  const [noun, action] = name.split(" ");
  const command = findCommand(noun, action);
  return command !== undefined && mayRun(session, command);
}

/** Returns the course with its tree as the session sees it; undefined: the session sees no such course. */
async function courseOf({ db, parts, works }: TreeContext, session: Session, id: number) {
  return inAgency(db, session.agency?.id ?? null, async (tx) => {
    const course = await findContentRow(tx, catalogueKinds.courses, id).catch((error: unknown) => {
      if (isOperatorError(error)) return undefined;
      throw error;
    });
    if (!course) return undefined;
    const tree = await treeOf(tx, id);
    const uploads = uploadsOf(session, { tree, parts: parts.of(session), works: works.of(session) });
    return { course, state: { chapters: tree, uploads } };
  });
}

async function sendTree(context: TreeContext, req: Request, res: Response, id: number): Promise<void> {
  const session = sessionOf(req);
  const found = await courseOf(context, session, id);
  if (!found) return refuse(req, res, { status: 404, title: "没有这个课程" });
  const { course, state } = found;
  const mayEdit = may(session, "lesson change") && (session.agency === null || course.agencyId !== null);
  const free = findCommand("lesson", "change")?.options["free"];
  const props = {
    courseId: id,
    token: session.formToken,
    mayEdit,
    mayFree: mayEdit && free !== undefined && mayGive(session, free),
    mayUndo: mayEdit && may(session, "audit undo"),
    state,
  };
  const command = findCommand("course", "list");
  const look = await lookLink(context, session, course);
  res.send(
    frame({ title: `课程目录：${course.name}`, session, command }, [
      html`<p class="buttons">${look} <a href="/course/show?id=${id}">课程资料</a></p>`,
      island("courseTree", props, plainTree(state, { courseId: id, mayEdit })),
    ]),
  );
}

/** Returns the link to the page of the site, or how a hidden course is shown. */
async function lookLink(
  { db, sitePort }: TreeContext,
  session: Session,
  course: { readonly id: number; readonly agencyId: number | null; readonly isShown: boolean },
): Promise<Html> {
  if (!course.isShown)
    return may(session, "course unhide")
      ? html`<span class="hint">学员还看不到这门课。</span> <a href="/course/unhide?id=${course.id}">让学员看到</a>`
      : html`<span class="hint">学员还看不到这门课，由有全部权限的人设置显示。</span>`;
  const agencyId = course.agencyId ?? session.agency?.id;
  if (agencyId === undefined) return html`<span class="hint">共用课程，请在各机构的网站上看。</span>`;
  const address = `${await siteAddress(db, agencyId, { sitePort })}/course/${course.id}`;
  return html`<a href="${address}" target="_blank" rel="noopener">看一看（新窗口）</a>`;
}

type Done = Pick<TreeAnswer, "message" | "id" | "audit">;

/** Runs one of the commands of the page. */
async function act(
  { db, clock }: TreeContext,
  session: Session,
  { noun, action }: { readonly noun: string; readonly action: string },
  texts: Texts,
): Promise<Done> {
  const refused = (message: string): Done => ({ message, id: 0, audit: 0 });
  const command = ACTS.has(`${noun} ${action}`) ? findCommand(noun, action) : undefined;
  if (!command || !mayRun(session, command)) return refused("这个角色不能做这件事。");
  const { values, faults } = readFields(command, session, { texts, paths: {} });
  const [fault] = Object.entries(faults);
  if (fault) {
    const [name, reason] = fault;
    const spec = command.args[name] ?? command.options[name];
    return refused(`${spec?.zh[0] ?? name}：${reason}`);
  }
  try {
    const request = { noun, action, values, actor: session.actor };
    const { record, audit = [] } = await runCall(db, request, clock(), { visitor: session });
    return { message: "", id: Number(record?.["id"]) || 0, audit: audit[0] ?? 0 };
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    const [reason = ""] = Object.values(faultsOf(command, session, reasonOf(error)));
    return refused(reason);
  }
}
