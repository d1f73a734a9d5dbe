import type { Express, Request, RequestHandler, Response } from "express";
import { timeText } from "../../platform/kit/fields.ts";
import { readInputText } from "../console/inputFiles.ts";
import { isFormToken, type Session } from "../console/sessions.ts";
import {
  findHabit,
  keepHabit,
  type KeptHabit,
  listHabits,
  parseHabit,
  removeHabit,
  renameHabit,
} from "../drafts/habits.ts";
import { CallError, Declined } from "../errors.ts";
import { type Habit, readHabit } from "../importers/formats/example/habit.ts";
import { InputError } from "../importers/inputFile.ts";
import { flagsOf, type PagesContext } from "./commandPages.ts";
import { SHARED } from "../console/find.ts";
import { type Field, type Texts, flagField, textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { html, type Part } from "./html.ts";
import { guardImport, importCommand } from "./importForm.ts";
import { readForm } from "./readForm.ts";
import { withoutFolder } from "./uploads.ts";
import { refuse, sessionOf } from "./visit.ts";
import { told } from "#upstream/platform/kit/language.ts";

const TITLE = "题目 · 读法";
const SAID: Readonly<Record<string, string>> = { kept: "已存下。", renamed: "已改名。", removed: "已删除。" };
const FIELDS: readonly Field[] = [
  { name: "habit", spec: { kind: "file", help: "", zh: ["读法文件"] }, isNeeded: true },
  { name: "name", spec: { kind: "text", most: 1_000, help: "", zh: ["读法的名字"] }, isNeeded: true },
  { name: "agency", spec: { kind: "text", most: 1_000, help: "", zh: ["机构"] }, isNeeded: false },
];

/** Field of a form that names a kept habit. */
export const KEPT_FIELD: Field = {
  name: "kept",
  spec: { kind: "text", most: 1_000, help: "", zh: ["存下的读法"] },
  isNeeded: false,
};

/** Refusal of a form that has both a file with a habit and a kept habit, which may differ. */
export const TWO_HABITS = "存下的读法和读法文件两个都给了：只留一个。";

interface Serving extends PagesContext {
  readonly readSmall: readonly RequestHandler[];
}
type HabitRequest = Request<{ id: string }>;

/** Serves the list of the reading habits of 示例导入 that are kept, where they are renamed, deleted, sent and fetched. */
export function serveHabits(app: Express, { readSmall, ...context }: Serving): void {
  const { db } = context;
  app.use("/question/habits", guardImport);
  const habitOf = async (req: HabitRequest, res: Response): Promise<KeptHabit | undefined> => {
    const found = await findHabit(db, sessionOf(req), req.params.id);
    if (!found) refuse(req, res, { status: 404, title: "没有这个读法" });
    return found;
  };
  app.get("/question/habits", (req, res) => sendList(context, req, res, ""));
  app.post("/question/habits", async (req, res) => receive(context, req, res));
  app.get("/question/habits/:id/habit.json", async (req: HabitRequest, res) => {
    const kept = await habitOf(req, res);
    if (kept) sendHabit(res, kept.name, kept.habit);
  });
  app.post("/question/habits/:id", ...readSmall, async (req: Request, res: Response) => {
    const kept = await habitOf(req as unknown as HabitRequest, res);
    if (!kept) return;
    const session = sessionOf(req);
    const { do: act, name = "", sure } = textsIn(req.body);
    if (act === "rename") {
      try {
        await renameHabit(db, session, kept.id, name);
      } catch (error) {
        if (!(error instanceof Declined)) throw error;
        return await sendList(context, req, res, error.message);
      }
      return res.redirect(303, "/question/habits?said=renamed");
    }
    if (sure !== "1")
      return void res.send(
        frame({ title: "删除读法", session, command: importCommand() }, askPart(kept, session)),
      );
    await removeHabit(db, session, kept.id);
    res.redirect(303, "/question/habits?said=removed");
  });
}

/** Sends a habit as a file that --like and the pages take. */
export function sendHabit(res: Response, name: string, habit: object): void {
  res.attachment(`读法-${name}.json`);
  res.type("json").send(`${JSON.stringify(habit, null, 2)}\n`);
}

/** Returns the field in which a kept habit is chosen. */
export async function keptField(
  { db }: Pick<PagesContext, "db">,
  session: Session,
  chosen = "",
): Promise<Part> {
  const habits = await listHabits(db, session);
  if (habits.length === 0)
    return html`<p class="hint"><a href="/question/habits">存下的读法</a>：还没有。</p>`;
  return html`<div class="field"><label for="f-kept">存下的读法</label><p class="help" id="h-kept">可不选。选了就按它读文档。<a href="/question/habits">管理读法</a></p>
<select id="f-kept" name="kept" aria-describedby="h-kept"><option value="">不用</option>${habits.map(
    (one) =>
      html`<option value="${one.id}"${String(one.id) === chosen && html` selected`}>${one.name}${!session.agency && html`（${one.agency}）`}</option>`,
  )}</select></div>`;
}

/**
 * Returns the kept habit that a form names; undefined: it names none.
 * @throws Declined when the session sees no such habit, or this release cannot read it
 */
export async function keptOf(
  context: Pick<PagesContext, "db">,
  session: Session,
  { kept = "" }: Texts,
): Promise<Habit | undefined> {
  if (kept === "") return undefined;
  const found = await findHabit(context.db, session, kept);
  if (!found) throw new Declined(told("没有这个读法，可能已删除，请重新选。"));
  return parseHabit(JSON.stringify(found.habit), found.name);
}

/** Returns the name and the agency by which a form keeps a habit. */
export function keptName({ name = "", agency = "" }: Texts) {
  return { name, flag: agency.trim() };
}

/** Returns the fields of `keptName`; a session of one agency has no field for the agency. */
export async function nameFields(
  context: Pick<PagesContext, "db">,
  session: Session,
  name = "",
): Promise<Part> {
  const flags = session.agency ? [] : (await flagsOf(context, session)).filter(({ flag }) => flag !== SHARED);
  const [only] = flags;
  return html`<div class="field"><label for="f-name">读法的名字</label><input type="text" id="f-name" name="name" value="${name}" maxlength="60" autocomplete="off"></div>
${!session.agency && html`<div class="field"><label for="f-of">哪个机构的</label>${flagField(flags, flags.length === 1 && only ? only.flag : "", html`id="f-of" name="agency"`)}</div>`}`;
}

/** Keeps the habit of a file. */
async function receive(context: PagesContext, req: Request, res: Response): Promise<void> {
  const session = sessionOf(req);
  const folder = await context.uploads.open(session.id);
  try {
    const isToken = (text: string) => isFormToken(session, text);
    const { texts, paths } = await readForm(req, { fields: FIELDS, folder, isToken });
    if (paths["habit"] === undefined) throw new Declined(told("请选一个读法文件。"));
    const { name, text } = await readInputText(paths["habit"], "habit");
    await keepHabit(context.db, session, { ...keptName(texts), habit: readHabit(text, name) });
    res.redirect(303, "/question/habits?said=kept");
  } catch (error) {
    if (!(error instanceof CallError || error instanceof InputError || error instanceof Declined))
      throw error;
    await sendList(context, req, res, withoutFolder(error.message, folder));
  } finally {
    await folder.remove();
  }
}

async function sendList(context: PagesContext, req: Request, res: Response, fault: string): Promise<void> {
  const session = sessionOf(req);
  const habits = await listHabits(context.db, session);
  const said = SAID[textsIn(req.query)["said"] ?? ""];
  const token = html`<input type="hidden" name="_token" value="${session.formToken}">`;
  const content = [
    fault !== "" && html`<div class="faults" role="alert" tabindex="-1" autofocus><p>${fault}</p></div>`,
    fault === "" && said !== undefined && html`<p class="box" role="status">${said}</p>`,
    html`<p>读法在<a href="/question/example">示例导入</a>里标出第一道题后存下，同样写法的文档下次直接用。</p>`,
    habits.length === 0
      ? html`<p>还没有存下的读法。</p>`
      : habits.map((one) => habitPart(one, session, token)),
    html`<h2>用文件存一个</h2>
<form method="post" action="/question/habits" enctype="multipart/form-data">${token}
${await nameFields(context, session)}
<div class="field"><label for="f-habit">读法文件（JSON）</label><input type="file" id="f-habit" name="habit" accept=".json"></div>
<p><button>存下</button></p></form>`,
  ];
  const title = `${fault === "" ? "" : "错误："}${TITLE}`;
  res.status(fault === "" ? 200 : 422).send(frame({ title, session, command: importCommand() }, content));
}

function habitPart({ id, name, actor, createdAt, agency }: KeptHabit, session: Session, token: Part): Part {
  return html`<article class="row" aria-labelledby="name-${id}"><h3 id="name-${id}">${name}</h3>
<p class="hint">${actor} · ${timeText(createdAt)}${!session.agency && html` · ${agency}`}</p>
<form class="search" method="post" action="/question/habits/${id}">${token}<label for="f-name-${id}">新名字</label> <input type="text" id="f-name-${id}" name="name" value="${name}" maxlength="60" autocomplete="off"> <button class="quiet" name="do" value="rename">改名</button></form>
<div class="buttons whole"><a href="/question/habits/${id}/habit.json" download>下载</a>
<form method="post" action="/question/habits/${id}">${token}<button class="quiet" name="do" value="remove">删除</button></form></div></article>`;
}

function askPart({ id, name }: KeptHabit, { formToken }: Session): Part {
  return html`<p>删除读法 ${name}？按它读过的草稿和题不受影响。</p>
<form class="buttons" method="post" action="/question/habits/${id}"><input type="hidden" name="_token" value="${formToken}"><input type="hidden" name="sure" value="1">
<button name="do" value="remove">删除</button> <a href="/question/habits">不删除</a></form>`;
}
