import { stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import express, { type Express, type Request, type Response } from "express";
import { guessMarks } from "../importers/formats/example/guessMarks.ts";
import { type Habit, readHabit } from "../importers/formats/example/habit.ts";
import { KIND_TYPES } from "../importers/formats/example/habit.ts";
import { learnHabit, type LineMark, MARKS } from "../importers/formats/example/learnHabit.ts";
import { linesOfFile, tryHabit } from "../importers/formats/example/tryHabit.ts";
import { InputError } from "../importers/inputFile.ts";
import { isFormToken } from "../console/sessions.ts";
import { LARGEST_SHEET, readInputText } from "../console/inputFiles.ts";
import { CallError, Declined } from "../errors.ts";
import { flagsOf, type PagesContext } from "./commandPages.ts";
import { EXAMPLES, marksPart, openPart, trialPart } from "./exampleParts.ts";
import type { Example, Examples } from "./examples.ts";
import { faultSummary } from "./faultSummary.ts";
import { type Faults, type Field, fieldOf, fieldsOf, type Texts, textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { html, type Part } from "./html.ts";
import { KEPT_FIELD, keptField, keptName, keptOf, nameFields, sendHabit, TWO_HABITS } from "./habitPages.ts";
import { guardImport, importCommand } from "./importForm.ts";
import { faultsOf, readFields, readForm } from "./readForm.ts";
import { readInTask, settingsOf } from "./draftUpload.ts";
import { withoutFolder } from "./uploads.ts";
import { checkToken, refuse, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";
import { keepHabit } from "../drafts/habits.ts";
import { told } from "#upstream/platform/kit/language.ts";

const TITLE = "题目 · 示例导入";
const TEXT_NAME = "粘贴的题目.txt";
const FIELDS: readonly Field[] = [
  { name: "file", spec: { kind: "questions", help: "", zh: ["文档"] }, isNeeded: false },
  { name: "habit", spec: { kind: "file", help: "", zh: ["读法文件"] }, isNeeded: false },
  KEPT_FIELD,
  { name: "text", spec: { kind: "text", most: 1_000_000, help: "", zh: ["文字"] }, isNeeded: false },
];

type Context = PagesContext & { readonly examples: Examples };
type ExampleRequest = Request<{ id: string }>;

/** Serves the page on which a teacher marks the parts of a document's first question, by which all others are read. */
export function serveExamples(app: Express, context: Context): void {
  const readMarks = [
    express.urlencoded({ extended: false, limit: "200kb", parameterLimit: 2_000 }),
    checkToken,
  ];
  app.use("/question/example", guardImport);
  const exampleOf = (req: ExampleRequest, res: Response): Example | undefined => {
    const example = context.examples.find(req.params.id, sessionOf(req));
    if (!example) refuse(req, res, { status: 404, title: "没有这份文档，或已过期，请重新打开" });
    return example;
  };
  app.get("/question/example", (req, res) => sendOpen(context, req, res, ""));
  app.post("/question/example", async (req, res) => open(context, req, res));
  app.get("/question/example/:id", async (req: ExampleRequest, res) => {
    const example = exampleOf(req, res);
    if (example) await sendExample(context, req, res, { example, faults: {} });
  });
  app.get("/question/example/:id/habit.json", (req: ExampleRequest, res) => {
    const example = exampleOf(req, res);
    if (!example) return;
    if (!example.habit) return refuse(req, res, { status: 404, title: "还没有读法" });
    sendHabit(res, example.name.replace(/\.\w+$/, ""), example.habit);
  });
  app.post("/question/example/:id", ...(readMarks as []), async (req: Request, res: Response) => {
    const example = exampleOf(req as unknown as ExampleRequest, res);
    if (!example) return;
    const texts = textsIn(req.body);
    if (texts["do"] === "import") return await hand(context, req, res, { example, texts });
    if (texts["do"] === "keep") return await keep(context, req, res, { example, texts });
    await learn(example, texts);
    res.redirect(303, `/question/example/${example.id}${example.trial ? "#read" : ""}`);
  });
}

async function sendOpen(
  context: Context,
  req: Request,
  res: Response,
  fault: string,
  kept = "",
): Promise<void> {
  const session = sessionOf(req);
  const command = importCommand();
  const title = fault === "" ? TITLE : `错误：${TITLE}`;
  const content = openPart(session, fault, await keptField(context, session, kept));
  res.status(fault === "" ? 200 : 422).send(frame({ title, session, command }, content));
}

/** Takes a document and guesses the marks of its first question, or reads it by a kept habit. */
async function open(context: Context, req: Request, res: Response): Promise<void> {
  const { uploads, examples } = context;
  const session = sessionOf(req);
  const folder = await uploads.open(session.id);
  let chosen = "";
  try {
    const { texts, paths } = await readForm(req, {
      fields: FIELDS,
      folder,
      isToken: (text) => isFormToken(session, text),
    });
    chosen = texts["kept"] ?? "";
    if (paths["habit"] !== undefined && chosen !== "") throw new CallError(told(TWO_HABITS));
    const path = paths["file"] ?? join(folder.path, TEXT_NAME);
    if (paths["file"] === undefined) {
      const text = texts["text"]?.trim() ?? "";
      if (text === "") throw new CallError(told("请选一份文档，或者粘贴文字。"));
      await writeFile(path, text);
    } else if ((await stat(path)).size > LARGEST_SHEET)
      throw new CallError(told("文档超过 20 MB，请拆成几份。"));
    const name = basename(path);
    const { lines } = await linesOfFile(path);
    const habit =
      paths["habit"] === undefined ? await keptOf(context, session, texts) : await habitOf(paths["habit"]);
    const marks = habit ? new Map<number, LineMark>() : guessMarks(lines);
    const example = await examples.add({ sessionId: session.id, folder, path, name, marks, habit });
    if (habit) await read(example, habit);
    res.redirect(303, `/question/example/${example.id}${habit ? "#read" : ""}`);
  } catch (error) {
    await folder.remove();
    if (!(error instanceof CallError || error instanceof InputError || error instanceof Declined))
      throw error;
    await sendOpen(context, req, res, withoutFolder(error.message, folder), chosen);
  }
}

async function habitOf(path: string): Promise<Habit> {
  const { name, text } = await readInputText(path, "habit");
  return readHabit(text, name);
}

/** Learns from the marks of a form, and reads the document by them. */
async function learn(example: Example, texts: Texts): Promise<void> {
  const { lines } = await linesOfFile(example.path);
  example.marks = new Map(
    lines.flatMap((_, at) => {
      const mark = MARKS.find((one) => one === texts[`m-${at}`]);
      return mark ? [[at, mark] as const] : [];
    }),
  );
  const others = ["right", "wrong", "listed", ...Array.from({ length: EXAMPLES }, (_, i) => `type-${i}`)];
  example.texts = Object.fromEntries(others.map((name) => [name, (texts[name] ?? "").slice(0, 40)]));
  const learned = learnHabit(lines, {
    marks: example.marks,
    types: Array.from({ length: EXAMPLES }, (_, i) => KIND_TYPES.find((type) => type === texts[`type-${i}`])),
    right: example.texts["right"] ?? "",
    wrong: example.texts["wrong"] ?? "",
    isListed: texts["listed"] === "1",
  });
  example.trial = undefined;
  example.habit = undefined;
  example.reason = "";
  example.faults = "faults" in learned ? learned.faults : [];
  if ("habit" in learned) await read(example, learned.habit);
}

async function read(example: Example, habit: Habit): Promise<void> {
  example.habit = habit;
  example.trial = undefined;
  example.reason = "";
  try {
    example.trial = await tryHabit(example.path, habit);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    example.reason = withoutFolder(error.message, example.folder);
  }
}

interface Asked {
  readonly example: Example;
  readonly texts: Texts;
}

/** Reads the document by its habit into a draft, where refused questions are mended before the import. */
async function hand(context: Context, req: Request, res: Response, { example, texts }: Asked): Promise<void> {
  const session = sessionOf(req);
  const { habit } = example;
  const paths = { file: example.path };
  const command = importCommand();
  const { values, faults } = readFields(command, session, { texts, paths });
  if (!habit || Object.keys(faults).length > 0)
    return sendExample(context, req, res, { example, faults, texts });
  try {
    const draft = {
      path: example.path,
      file: example.name,
      agency: session.agency?.flag ?? String(values["agency"]),
      options: { ...settingsOf(values), like: JSON.stringify(habit) },
    };
    await readInTask(context, req, res, { draft, back: `/question/example/${example.id}` });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    const faults = faultsOf(command, session, reasonOf(error));
    await sendExample(context, req, res, { example, faults, texts });
  }
}

/** Keeps the habit of a document by the name that the form gives. */
async function keep({ db }: Context, req: Request, res: Response, { example, texts }: Asked): Promise<void> {
  const session = sessionOf(req);
  if (!example.habit) return refuse(req, res, { status: 404, title: "还没有读法" });
  try {
    await keepHabit(db, session, { ...keptName(texts), habit: example.habit });
    res.redirect(303, `/question/example/${example.id}?said=kept#read`);
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    const back = html`<p>${error.message}</p><p><a href="/question/example/${example.id}#read">返回</a></p>`;
    res.status(422).send(frame({ title: "没有存下", session, command: importCommand() }, back));
  }
}

/** Returns the fields of the import that the page does not know by itself. */
function importFields(req: Request): readonly Field[] {
  return fieldsOf(importCommand(), sessionOf(req)).filter(({ name }) => name !== "file" && name !== "like");
}

interface Page {
  readonly example: Example;
  readonly faults: Faults;
  readonly texts?: Texts;
}

async function sendExample(context: Context, req: Request, res: Response, page: Page): Promise<void> {
  const { example, faults } = page;
  const command = importCommand();
  const session = sessionOf(req);
  const source = await linesOfFile(example.path);
  const isWrong = Object.keys(faults).length > 0 || example.faults.length > 0;
  const title = `${isWrong ? "错误：" : ""}${TITLE}`;
  res
    .status(Object.keys(faults).length > 0 ? 422 : 200)
    .send(
      frame({ title, session, command }, [
        faultSummary(faults, command),
        html`<p>${example.name} · ${source.lines.length} ${source.unit === "line" ? "行" : "段"} · <a href="/question/example">换一份</a></p>`,
        req.query["said"] === "kept" &&
          html`<p class="box" role="status">已存下。<a href="/question/habits">管理读法</a></p>`,
        trialPart(
          example,
          session,
          await nameFields(context, session, example.name.replace(/\.\w+$/, "").slice(0, 60)),
        ),
        await importPart(context, req, page),
        html`<h2>示例</h2>`,
        marksPart(example, source, session),
      ]),
    );
}

async function importPart(
  context: Context,
  req: Request,
  { example, faults, texts = {} }: Page,
): Promise<Part> {
  const { trial, id } = example;
  if (!trial || trial.read === 0) return null;
  const session = sessionOf(req);
  const flags = await flagsOf(context, session);
  return html`<h2>导入</h2>
${trial.refused > 0 && html`<p>没有读出的 ${trial.refused} 题在草稿里一题一题列出，可以改好再导入。</p>`}
<form method="post" action="/question/example/${id}">
<input type="hidden" name="_token" value="${session.formToken}">
${importFields(req).map((field) => fieldOf(importCommand(), field, texts[field.name] ?? "", { fault: faults[field.name], flags }))}
<p><button name="do" value="import">全部这样读</button> <span class="hint">先看结果，再决定导入。</span></p>
</form>`;
}
