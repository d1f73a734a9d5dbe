import { basename } from "node:path";
import type { Request, Response } from "express";
import type { DraftOptions } from "../../platform/db/schema/drafts.ts";
import { readInputText } from "../console/inputFiles.ts";
import { isFormToken } from "../console/sessions.ts";
import { listDrafts } from "../drafts/findDrafts.ts";
import { parseHabit } from "../drafts/habits.ts";
import { type NewDraft, readDraft } from "../drafts/readDraft.ts";
import { CallError, Declined } from "../errors.ts";
import type { Habit } from "../importers/formats/example/habit.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { messagePart } from "./answer.ts";
import { flagsOf, type PagesContext } from "./commandPages.ts";
import { titleOf } from "./commandParts.ts";
import { draftList } from "./draftView.ts";
import { faultSummary } from "./faultSummary.ts";
import { type Faults, fieldOf, fieldsOf, type Texts } from "./form.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";
import { KEPT_FIELD, keptField, keptOf, TWO_HABITS } from "./habitPages.ts";
import { importCommand } from "./importForm.ts";
import { faultsOf, readFields, readForm } from "./readForm.ts";
import { answerTask, READ_TASK } from "./taskPages.ts";
import { type UploadFolder, withoutFolder } from "./uploads.ts";
import { sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";
import { told } from "#upstream/platform/kit/language.ts";

interface Upload {
  readonly texts: Texts;
  readonly faults: Faults;
}

/** Sends the form that takes a file of questions, with the drafts that are not finished. */
export async function sendUpload(
  { db }: PagesContext,
  req: Request,
  res: Response,
  { texts, faults }: Upload,
): Promise<void> {
  const session = sessionOf(req);
  const command = importCommand();
  const flags = await flagsOf({ db }, session);
  const fields = fieldsOf(command, session).map((field) =>
    fieldOf(command, field, texts[field.name] ?? "", { fault: faults[field.name], flags }),
  );
  const drafts = await listDrafts(db, session);
  const isWrong = Object.keys(faults).length > 0;
  const content = [
    faultSummary(faults, command),
    html`<p>上传后先看结果：有问题的题一道一道列出来，改好后一起导入。没改好的留在草稿里，什么也不会重复。</p>
<p><a href="/question/example">Word 或文本的写法读不出？用一道题示例，其余照读</a></p>
<form method="post" action="/question/import" enctype="multipart/form-data"><input type="hidden" name="_token" value="${session.formToken}">
${fields}${await keptField({ db }, session, texts["kept"])}<p><button>读取文件</button> <span class="hint">先看结果，再决定导入。</span></p></form>`,
    drafts.length > 0 && html`<h2>草稿</h2>${draftList(drafts)}`,
  ];
  const title = `${isWrong ? "错误：" : ""}${titleOf(command)}`;
  res.status(isWrong ? 422 : 200).send(frame({ title, session, command }, content));
}

/** Reads the upload of the form of `question import` into a draft. */
export async function receiveFile(context: PagesContext, req: Request, res: Response): Promise<void> {
  const session = sessionOf(req);
  const command = importCommand();
  const folder = await context.uploads.open(session.id);
  let isHanded = false;
  try {
    const fields = [...fieldsOf(command, session), KEPT_FIELD];
    const sent = await readForm(req, { fields, folder, isToken: (text) => isFormToken(session, text) });
    const { values, faults } = readFields(command, session, sent);
    const isTwice = typeof values["like"] === "string" && (sent.texts["kept"] ?? "") !== "";
    const all = { ...faults, ...(isTwice && { like: TWO_HABITS }) };
    if (Object.keys(all).length > 0)
      return await sendUpload(context, req, res, { texts: sent.texts, faults: all });
    try {
      const file = basename(String(values["file"]));
      const draft = {
        path: String(values["file"]),
        file,
        agency: session.agency?.flag ?? String(values["agency"]),
        options: await optionsOf(values, await keptOf(context, session, sent.texts)),
      };
      const back = `/question/import?${new URLSearchParams(sent.texts).toString()}`;
      isHanded = true;
      await readInTask(context, req, res, { draft, back, folder });
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      await sendUpload(context, req, res, {
        texts: sent.texts,
        faults: faultsOf(command, session, withoutFolder(reasonOf(error), folder)),
      });
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    res.status(400).send(frame({ title: "没有收到", session, command }, messagePart(error.message, command)));
  } finally {
    if (!isHanded) await folder.remove();
  }
}

interface Reading {
  readonly draft: Omit<NewDraft, "nowMs" | "onProgress">;
  readonly back: string;
  /** Uploads that are removed when the file is read. */
  readonly folder?: UploadFolder;
}

/**
 * Reads a file into a draft, and answers with the draft or with the progress of the reading.
 *
 * @throws the errors of readDraft
 */
export async function readInTask(
  { db, tasks, clock }: PagesContext,
  req: Request,
  res: Response,
  { draft, back, folder }: Reading,
): Promise<void> {
  const session = sessionOf(req);
  const task = await tasks.begin(session, {
    kind: "read",
    key: "",
    file: draft.file,
    back,
    async run(onProgress) {
      try {
        const { id, isKnown } = await readDraft(db, session, { ...draft, nowMs: clock(), onProgress });
        return `/drafts/${id}?said=${isKnown ? "known" : "read"}`;
      } catch (error) {
        if (!folder || !isOperatorError(error)) throw error;
        throw new Declined(told(withoutFolder(reasonOf(error), folder)));
      } finally {
        await folder?.remove();
      }
    },
  });
  answerTask(res, task, READ_TASK);
}

/**
 * Returns the settings of a draft from the fields of the form.
 * @throws CallError when the reading habit is no text
 * @throws Declined when it is no reading habit
 */
async function optionsOf(
  values: Readonly<Record<string, unknown>>,
  kept: Habit | undefined,
): Promise<DraftOptions> {
  const { like } = values;
  if (typeof like !== "string") return { ...settingsOf(values), ...(kept && { like: JSON.stringify(kept) }) };
  const { name, text } = await readInputText(like, "--like");
  parseHabit(text, `--like: ${name}`);
  return { ...settingsOf(values), like: text };
}

/** Returns the settings of a draft that are single words of the form. */
export function settingsOf({ subject, root }: Readonly<Record<string, unknown>>): DraftOptions {
  return {
    root: typeof root === "string" ? root : ROOT_NAME,
    ...(typeof subject === "string" && { subject }),
  };
}
