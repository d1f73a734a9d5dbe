import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { and, eq } from "drizzle-orm";
import { importDraftPictures, importDrafts } from "../../platform/db/schema/drafts.ts";
import { TWINS } from "../drafts/draftReasons.ts";
import { findItem, listDrafts } from "../drafts/findDrafts.ts";
import { importDraft } from "../drafts/importDraft.ts";
import { chooseTwins, undoLast } from "../drafts/mendItem.ts";
import type { PagesContext } from "./commandPages.ts";
import { DRAFT_SCRIPT } from "./draftScript.ts";
import { receiveFile, sendUpload } from "./draftUpload.ts";
import { draftList, SHOWN } from "./draftView.ts";
import { textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";
import { guardImport, importCommand } from "./importForm.ts";
import { mendRow } from "./mendRow.ts";
import { type DraftRequest, draftOf, sendDraft } from "./sendDraft.ts";
import { answerTask, IMPORT_TASK, READ_TASK, sendEnded, type TaskRequest } from "./taskPages.ts";
import { checkToken, refuse, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Largest form of a row, in bytes: every text of an item may be 100,000 characters long. */
const LARGEST_ROW = "4mb";

const NO_TASK =
  "这个文件的进度不在了（运营台重新启动过，或过了两小时）。读完的在下面的草稿里；没有的请再上传。";

interface Serving extends PagesContext {
  readonly readSmall: readonly RequestHandler[];
}

/**
 * Serves the drafts of imports: a file of questions is read into a draft, whose refused and noted items are mended in
 * the browser, and which is imported as a whole. The rights are those of the command `question import`.
 */
export function serveDrafts(app: Express, { readSmall, ...context }: Serving): void {
  const { db, clock, tasks } = context;
  const readRow = [express.urlencoded({ extended: false, limit: LARGEST_ROW }), checkToken];
  const taskOf = (req: TaskRequest) => {
    const task = tasks.find(req.params.task);
    return task?.session.id === sessionOf(req).id ? task : undefined;
  };
  app.use(["/drafts", "/question/import"], guardImport);
  app.get("/mend.js", (_req, res) => void res.type("js").send(DRAFT_SCRIPT));
  app.get("/question/import", async (req, res) => {
    await sendUpload(context, req, res, { texts: textsIn(req.query), faults: {} });
  });
  app.post("/question/import", async (req, res) => receiveFile(context, req, res));
  app.get(READ_TASK, async (req: TaskRequest, res) => {
    const task = taskOf(req);
    if (task) sendEnded(res, task);
    else await sendUpload(context, req, res, { texts: {}, faults: { file: NO_TASK } });
  });
  app.get(IMPORT_TASK, (req: TaskRequest, res) => {
    const task = taskOf(req);
    if (task) sendEnded(res, task);
    else res.redirect(303, `/drafts/${req.params.id}?said=gone`);
  });
  app.get("/drafts", async (req, res) => {
    const session = sessionOf(req);
    const shown = [
      draftList(await listDrafts(db, session)),
      html`<p><a href="/question/import">上传文件</a></p>`,
    ];
    res.send(frame({ title: "题目 · 草稿", session, command: importCommand() }, shown));
  });
  app.get("/drafts/:id", async (req: DraftRequest, res) => {
    const draft = await draftOf(context, req, res);
    if (draft) await sendDraft(context, req, res, { draft });
  });
  app.get("/drafts/:id/pictures/:file", async (req: DraftRequest, res) => {
    const draft = await draftOf(context, req, res);
    if (!draft) return;
    const [picture] = await db
      .select({ mime: importDraftPictures.mime, content: importDraftPictures.content })
      .from(importDraftPictures)
      .where(
        and(
          eq(importDraftPictures.draftId, draft.id),
          eq(importDraftPictures.fileName, req.params.file ?? ""),
        ),
      )
      .limit(1);
    if (!picture) return refuse(req, res, { status: 404, title: "没有这张图" });
    res.type(picture.mime).send(Buffer.from(picture.content));
  });
  app.post("/drafts/:id/import", ...readSmall, async (req: Request, res: Response) => {
    const draft = await draftOf(context, req as unknown as DraftRequest, res);
    if (!draft) return;
    const { id, file } = draft;
    const session = sessionOf(req);
    const task = await tasks.begin(session, {
      kind: "import",
      key: `import ${id}`,
      file,
      back: `/drafts/${id}`,
      async run(onProgress) {
        await importDraft(db, session, id, { nowMs: clock(), onProgress });
        return `/drafts/${id}?said=imported`;
      },
    });
    try {
      answerTask(res, task, IMPORT_TASK.replace(":id", String(id)));
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      await sendDraft(context, req as unknown as DraftRequest, res, { draft, fault: reasonOf(error) });
    }
  });
  app.post("/drafts/:id/twins", ...readSmall, async (req: Request, res: Response) => {
    const draft = await draftOf(context, req as unknown as DraftRequest, res);
    if (!draft) return;
    const act = textsIn(req.body)["act"] === "drop" ? "drop" : "seen";
    await chooseTwins(db, sessionOf(req), { draftId: draft.id, act, nowMs: clock() });
    res.redirect(303, `/drafts/${draft.id}?show=all&reason=${TWINS}`);
  });
  app.post("/drafts/:id/undo", ...readSmall, async (req: Request, res: Response) => {
    const draft = await draftOf(context, req as unknown as DraftRequest, res);
    if (!draft) return;
    const no = await undoLast(db, sessionOf(req), draft.id, clock());
    const all = no === undefined ? undefined : await findItem(db, draft.id, no);
    const show =
      Object.entries(SHOWN).find(([, { states }]) => all && states.includes(all.state))?.[0] ?? "all";
    res.redirect(303, `/drafts/${draft.id}?show=${show}${no === undefined ? "" : `&said=undone#row-${no}`}`);
  });
  app.post("/drafts/:id/remove", ...readSmall, async (req: Request, res: Response) => {
    const draft = await draftOf(context, req as unknown as DraftRequest, res);
    if (!draft) return;
    if (textsIn(req.body)["sure"] === "1") {
      await db.delete(importDrafts).where(eq(importDrafts.id, draft.id));
      return res.redirect(303, "/drafts");
    }
    const session = sessionOf(req);
    const ask = html`<p>删除草稿 ${draft.file}？没有导入的题和所有改动都会删掉；已导入的题不受影响。</p>
<form class="buttons" method="post" action="/drafts/${draft.id}/remove"><input type="hidden" name="_token" value="${session.formToken}">
<button name="sure" value="1">删除</button> <a href="/drafts/${draft.id}">不删除</a></form>`;
    res.send(frame({ title: "删除草稿", session, command: importCommand() }, ask));
  });
  app.post("/drafts/:id/:no", ...readRow, async (req: Request, res: Response) => {
    await mendRow(context, req as unknown as DraftRequest, res);
  });
}
