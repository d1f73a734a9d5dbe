import type { Express, Request, Response } from "express";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import type { Command, Outcome } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { CallError } from "../errors.ts";
import { SHARED } from "../console/find.ts";
import { runCall } from "../console/runCall.ts";
import { actionsOn, outcomeOf, messagePart } from "./answer.ts";
import { ROWS, aboutOf, addressOf, isRowsFile, pager, rowsLinks, sendRows, titleOf } from "./commandParts.ts";
import { type Faults, type NamedFlag, type Texts, commandForm, fieldsOf, isAskedInSecret } from "./form.ts";
import { changedRecord } from "./changedRecord.ts";
import { faultSummary } from "./faultSummary.ts";
import { frame } from "./frame.ts";
import { valueText } from "../terms.ts";
import { type Part, html } from "./html.ts";
import { FORMS } from "./desk/questionForm.ts";
import { VIEWS } from "./desk/views.ts";
import { listOf } from "./listPart.ts";
import type { KeptForms } from "./keptForms.ts";
import { missingThing } from "./missingThing.ts";
import { isIdSpec, nameFields, withValue } from "./pickFields.ts";
import { readChange } from "./readChange.ts";
import { faultsOf, readForm, readNamedFields } from "./readForm.ts";
import { mayRun } from "../console/roles.ts";
import { type Session, isFormToken } from "../console/sessions.ts";
import { shownTexts } from "./staleFields.ts";
import type { Tasks } from "./tasks.ts";
import { thingLinks } from "./thingLinks.ts";
import type { Uploads } from "./uploads.ts";
import { refuse, sessionOf } from "./visit.ts";
import { type Works, isOperatorError, reasonOf } from "./works.ts";

export interface PagesContext {
  readonly db: Db;
  readonly clock: () => number;
  /** Port on which the site listens; undefined: not known. */
  readonly sitePort: number | undefined;
  readonly works: Works;
  readonly uploads: Uploads;
  readonly tasks: Tasks;
  readonly keptForms: KeptForms;
}

type PageRequest = Request<{ noun: string; action: string; file?: string }>;

const MOST_ROWS = 1_000;
const KEPT_NOTE = html`<p role="status">这是登录结束前写的内容，还没有提交。文件要重新选择。</p>`;
const NO_PAGE = { status: 404, title: "没有这个页面" } as const;

/** Serves a page for each command. A command that only reads runs at once; a change is tried first (works.ts). */
export function serveCommands(app: Express, context: PagesContext): void {
  app.get("/:noun/:action{/:file}", async (req: PageRequest, res) => {
    const command = commandOf(req, res);
    if (!command) return;
    const { kept: keptId, ...query } = req.query;
    const texts = textsOf(query, command, sessionOf(req));
    const kept = context.keptForms.find(
      typeof keptId === "string" ? keptId : "",
      sessionOf(req),
      addressOf(command),
    );
    if (kept) return sendForm(context, req, res, { command, faults: {}, noteHtml: KEPT_NOTE, ...kept });
    if (req.params.file !== undefined) await answerRows(context, req, res, command);
    else if (command.isChange) {
      const missing = await missingThing(context.db, sessionOf(req), command, texts);
      if (missing)
        return void res
          .status(404)
          .send(frame({ title: `${titleOf(command)}：没有找到`, session: sessionOf(req), command }, missing));
      const isEmpty = command.action === "change" && Object.keys(texts).length === 0;
      const answerHtml = isEmpty && (await thingLinks(context.db, sessionOf(req), command));
      await sendForm(context, req, res, { command, texts, faults: {}, answerHtml });
    } else await answer(context, req, res, { command, texts: isAskedInSecret(command) ? {} : texts });
  });
  app.post("/:noun/:action", async (req: PageRequest, res) => {
    const command = commandOf(req, res);
    if (!command) return;
    if (command.isChange || isAskedInSecret(command)) await receiveForm(context, req, res, command);
    else refuse(req, res, { status: 405, title: "这里没有要提交的" });
  });
}

async function receiveForm(
  context: PagesContext,
  req: Request,
  res: Response,
  command: Command,
): Promise<void> {
  const session = sessionOf(req);
  const folder = await context.uploads.open(session.id);
  try {
    const fields = fieldsOf(command, session);
    const sent = await readForm(req, { fields, folder, isToken: (text) => isFormToken(session, text) });
    if (!command.isChange) {
      await folder.remove();
      return await answer(context, req, res, { command, texts: sent.texts });
    }
    const { values, texts, faults, shown } = await readChange(context, session, command, sent);
    if (Object.keys(faults).length === 0) {
      const work = await context.works.begin(session, { command, values, texts, folder });
      return res.redirect(303, `/work/${work.id}`);
    }
    await folder.remove();
    return await sendForm(context, req, res, { command, texts: sent.texts, faults, shown });
  } catch (error) {
    await folder.remove();
    if (!(error instanceof CallError)) throw error;
    res.status(400).send(frame({ title: "没有收到", session, command }, messagePart(error.message, command)));
  }
}

interface Asked {
  readonly command: Command;
  readonly texts: Texts;
}

async function answer(
  context: PagesContext,
  req: Request,
  res: Response,
  { command, texts: given }: Asked,
): Promise<void> {
  const session = sessionOf(req);
  const sent = { texts: given, paths: {} };
  const { values, faults, texts } = await readNamedFields(context.db, command, session, sent);
  // When a command needs an argument and the address has none, the page shows only the empty form.
  const isAsked =
    Object.keys(texts).length > 0 || !fieldsOf(command, session).some(({ isNeeded }) => isNeeded);
  if (!isAsked) {
    const answerHtml = await thingLinks(context.db, session, command);
    return sendForm(context, req, res, { command, texts, faults: {}, answerHtml });
  }
  if (Object.keys(faults).length > 0) return sendForm(context, req, res, { command, texts: given, faults });
  const page = Math.max(1, Math.floor(Number(texts["page"]) || 1));
  try {
    const outcome = await ask(context, session, command, {
      ...values,
      ...(command.isList && { limit: ROWS, page }),
    });
    const [own = ""] = Object.keys(command.args);
    const query = new URLSearchParams(texts).toString();
    const view = VIEWS[`${command.noun} ${command.action}`];
    const answerHtml = [
      outcome.record &&
        !view &&
        actionsOn(command, texts[own] ?? "", { visitor: session, record: outcome.record }),
      view
        ? await view({ db: context.db, session, command, outcome, query })
        : command.isList
          ? listOf(outcome, command, session, { query })
          : outcomeOf(outcome, command, session),
      command.isList && pager(command, texts, { page, total: outcome.total ?? 0, session }),
      command.hasRows && (outcome.rows ?? []).length > 0 && rowsLinks(addressOf(command), texts),
    ];
    const isThing = !command.isList && !command.hasRows;
    await sendForm(context, req, res, { command, texts, faults: {}, answerHtml, isThing });
  } catch (error) {
    await sendRefusal(context, req, res, { command, texts, error });
  }
}

/** Shows the form again with the reason why it is refused; passes any other error on. */
async function sendRefusal(
  context: PagesContext,
  req: Request,
  res: Response,
  { command, texts, error }: Asked & { readonly error: unknown },
): Promise<void> {
  if (!isOperatorError(error)) throw error;
  const faults = faultsOf(command, sessionOf(req), reasonOf(error));
  await sendForm(context, req, res, { command, texts, faults });
}

async function answerRows(
  context: PagesContext,
  req: PageRequest,
  res: Response,
  command: Command,
): Promise<void> {
  const session = sessionOf(req);
  const texts = textsOf(req.query, command, session);
  const { values, faults } = await readNamedFields(context.db, command, session, { texts, paths: {} });
  const { file = "" } = req.params;
  const isFile = isRowsFile(file) && command.hasRows && !command.isChange;
  if (!isFile || Object.keys(faults).length > 0) return refuse(req, res, NO_PAGE);
  try {
    const outcome = await ask(context, session, command, { ...values, limit: MOST_ROWS });
    await sendRows(res, file, { command, outcome });
  } catch (error) {
    await sendRefusal(context, req, res, { command, texts, error });
  }
}

interface Shown {
  readonly command: Command;
  readonly texts: Texts;
  readonly faults: Faults;
  readonly answerHtml?: Part;
  readonly noteHtml?: Part;
  /** true: the answer is one thing, so that it stands before the form, which only leads to another thing. */
  readonly isThing?: boolean;
  /** Texts that the form showed when it was opened; undefined: it is opened now. */
  readonly shown?: Texts;
}

/** Sends the page of a command with its form, the faults and the outcome. The status is 422 when there are faults. */
export async function sendForm(
  context: Pick<PagesContext, "db" | "clock">,
  req: Request,
  res: Response,
  { command, texts, faults, answerHtml, noteHtml, isThing = false, ...form }: Shown,
): Promise<void> {
  const session = sessionOf(req);
  const flags = await flagsOf(context, session);
  const { formToken: token } = session;
  const own = FORMS[`${command.noun} ${command.action}`];
  const part = await own?.({ db: context.db, session, texts, faults });
  const fields = fieldsOf(command, session);
  const record = await changedRecord(context, session, command, texts);
  const shown = form.shown ?? part?.stored ?? shownTexts(record, fields);
  const all = { ...shown, ...(part?.texts ?? texts) };
  const { named } = await nameFields(context.db, session, fields, all);
  const formHtml = commandForm({
    command,
    visitor: session,
    texts: all,
    faults,
    named,
    flags,
    record,
    shown,
    token,
    grouped: part?.grouped,
  });
  const isWrong = Object.keys(faults).length > 0;
  const [first = ""] = Object.keys(command.args);
  const [about] = named[first]?.chosen ?? [];
  const title = `${isWrong ? "错误：" : ""}${titleOf(command, about?.name)}`;
  const parts = isThing
    ? [
        aboutOf(command),
        answerHtml,
        formHtml && html`<details class="other"><summary>查看别的</summary>${formHtml}</details>`,
      ]
    : [noteHtml, faultSummary(faults, command), aboutOf(command), formHtml, answerHtml];
  res.status(isWrong ? 422 : 200).send(frame({ title, session, command }, parts));
}

/** Returns the agencies that a visitor may name, and the shared library. */
export async function flagsOf(
  { db }: Pick<PagesContext, "db">,
  { agency }: Session,
): Promise<readonly NamedFlag[]> {
  const shared = { flag: SHARED, name: valueText(SHARED) };
  if (agency) return [agency, shared];
  const rows = await db
    .select({ flag: agencies.flag, name: agencies.name })
    .from(agencies)
    .orderBy(agencies.id)
    .limit(MOST_ROWS);
  return [...rows, shared];
}

function ask(
  { db, clock }: Pick<PagesContext, "db" | "clock">,
  session: Session,
  { noun, action }: Command,
  values: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  return runCall(db, { noun, action, values, actor: session.actor }, clock(), { visitor: session });
}

function commandOf(req: PageRequest, res: Response): Command | undefined {
  const command = findCommand(req.params.noun, req.params.action);
  if (!command) refuse(req, res, NO_PAGE);
  else if (!mayRun(sessionOf(req), command)) refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
  else return command;
  return undefined;
}

/** Returns the parameters of a query string as texts. A parameter that occurs twice counts only in a field of ids. */
function textsOf(query: object, command: Command, session: Session): Texts {
  const fields = fieldsOf(command, session);
  const texts = Object.entries(query).flatMap(([name, given]: [string, unknown]) => {
    if (typeof given === "string") return [[name, given] as const];
    const spec = fields.find((field) => field.name === name)?.spec;
    if (!spec || !isIdSpec(spec) || !Array.isArray(given)) return [];
    const values: readonly unknown[] = given;
    return [
      [name, values.reduce<string>((before, one) => withValue(spec, before, String(one)), "")] as const,
    ];
  });
  return Object.fromEntries(texts);
}
