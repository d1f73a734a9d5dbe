import { basename } from "node:path";
import type { Request, Response } from "express";
import type { DraftOptions } from "../../platform/db/schema/drafts.ts";
import { readInputText } from "../console/inputFiles.ts";
import { isFileKind } from "../console/kinds.ts";
import { isFormToken } from "../console/sessions.ts";
import { listDrafts } from "../drafts/findDrafts.ts";
import { readDraft } from "../drafts/readDraft.ts";
import { CallError } from "../errors.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { messagePart } from "./answer.ts";
import type { PagesContext } from "./commandPages.ts";
import { titleOf } from "./commandParts.ts";
import { draftList } from "./draftView.ts";
import { type Faults, faultSummary, fieldsOf, type Texts } from "./form.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";
import { faultsOf, readFields, readForm } from "./readForm.ts";
import { importCommand } from "./sendDraft.ts";
import { sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Labels and hints of the fields of the form. A field without them has those of the command. */
const LABELS: Readonly<Record<string, readonly [label: string, hint: string]>> = {
  file: ["题目文件", "Excel、CSV、Word、GIFT、Moodle XML、QTI 或 JSON Lines，20 MB 以内"],
  agency: ["机构", "机构的标识；shared 是各机构共用的题库"],
  subject: ["科目", "没有写科目的题归到这里，不填就用文件名"],
  like: ["读法", "示例导入得到的读法（JSON）；一般不用填"],
  root: ["一级科目", `文件里的科目放在它下面，不填就是${ROOT_NAME}`],
};

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
  const fields = fieldsOf(command, session).map(({ name, spec, isNeeded }) => {
    const [label = name, hint = spec.help] = LABELS[name] ?? [];
    const fault = faults[name];
    const described = `h-${name}${fault === undefined ? "" : ` e-${name}`}`;
    const own = html`id="f-${name}" name="${name}" aria-describedby="${described}"${fault !== undefined && html` aria-invalid="true"`}${isNeeded && html` required`}`;
    return html`<div class="field"><label for="f-${name}">${label}</label>${isNeeded && html` <span class="needed">必填</span>`}
<p class="help" id="h-${name}">${hint}</p>${fault !== undefined && html`<p class="fault" id="e-${name}" lang="en">${fault}</p>`}
${isFileKind(spec.kind) ? html`<input type="file" ${own}>` : html`<input type="text" autocomplete="off" value="${texts[name] ?? ""}" ${own}>`}</div>`;
  });
  const drafts = await listDrafts(db, session);
  const isWrong = Object.keys(faults).length > 0;
  const content = [
    faultSummary(faults),
    html`<p>上传后先看结果：有问题的题一道一道列出来，改好后一起导入。没改好的留在草稿里，什么也不会重复。</p>
<p><a href="/question/example">Word 或文本的写法读不出？用一道题示例，其余照读</a></p>
<form method="post" action="/question/import" enctype="multipart/form-data"><input type="hidden" name="_token" value="${session.formToken}">
${fields}<p><button>读取文件</button> <span class="hint">先看结果，再决定导入。</span></p></form>`,
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
  try {
    const fields = fieldsOf(command, session);
    const sent = await readForm(req, { fields, folder, isToken: (text) => isFormToken(session, text) });
    const { values, faults } = readFields(command, session, sent);
    if (Object.keys(faults).length > 0)
      return await sendUpload(context, req, res, { texts: sent.texts, faults });
    try {
      const { id, isKnown } = await readDraft(context.db, session, {
        path: String(values["file"]),
        file: basename(String(values["file"])),
        agency: session.agency?.flag ?? String(values["agency"]),
        options: await optionsOf(values),
        nowMs: context.clock(),
      });
      res.redirect(303, `/drafts/${id}?said=${isKnown ? "known" : "read"}`);
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      await sendUpload(context, req, res, {
        texts: sent.texts,
        faults: faultsOf(command, session, reasonOf(error)),
      });
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    res.status(400).send(frame({ title: "没有收到", session, command }, messagePart(error.message)));
  } finally {
    await folder.remove();
  }
}

/**
 * Returns the settings of a draft from the fields of the form.
 * @throws CallError when the reading habit is no text
 */
async function optionsOf(values: Readonly<Record<string, unknown>>): Promise<DraftOptions> {
  const { like } = values;
  return {
    ...settingsOf(values),
    ...(typeof like === "string" && { like: (await readInputText(like, "like")).text }),
  };
}

/** Returns the settings of a draft that are single words of the form. */
export function settingsOf({ subject, root }: Readonly<Record<string, unknown>>): DraftOptions {
  return {
    root: typeof root === "string" ? root : ROOT_NAME,
    ...(typeof subject === "string" && { subject }),
  };
}
