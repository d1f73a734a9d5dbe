import express, { type Express, type Request, type Response } from "express";
import type { BankAnswer, DeskAnswer, PaperDeskProps } from "#shared/console/paperDesk.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { findCommand } from "../../console/commandTable.ts";
import { inAgency } from "../../console/oneAgency.ts";
import { mayRun } from "../../console/roles.ts";
import { runCall } from "../../console/runCall.ts";
import { isFormToken } from "../../console/sessions.ts";
import { idOf } from "../../typedValues.ts";
import type { PagesContext } from "../commandPages.ts";
import { textsIn } from "../form.ts";
import { frame } from "../frame.ts";
import { html, island } from "../html.ts";
import { pageText, plainReason } from "../pageText.ts";
import { readFields } from "../readForm.ts";
import { TOKEN_HEADER, refuse, sessionOf } from "../visit.ts";
import { isOperatorError, reasonOf } from "../works.ts";
import { type Reading, deskBank, deskPaper, deskQuestions } from "./deskPaper.ts";
import { printedPaper } from "./printedPaper.ts";
import { typeWord } from "./questionFacts.ts";

/** Commands on exams that the page runs. */
const ACTIONS: readonly string[] = [
  "add-questions",
  "remove-questions",
  "move-question",
  "score",
  "draw",
  "publish",
  "unpublish",
];
/** Commands to which the page leads without scripts. */
const PLAIN_ACTIONS: readonly string[] = [
  "add-questions",
  "draw",
  "remove-questions",
  "move-question",
  "score",
  "foresee",
  "publish",
];
const BANK_ROWS = 20;

/**
 * Serves the page on which a paper is put together, and its printed form. Each act on the page is a command of the
 * table with an entry of its own in the table of changes.
 */
export function servePaperDesk(app: Express, { db, clock }: PagesContext): void {
  const reading = (req: Request): Reading => ({ db, session: sessionOf(req), nowMs: clock() });
  const guarded = (action: string) => (req: Request, res: Response, next: () => void) => {
    const command = findCommand("exam", action);
    if (command && mayRun(sessionOf(req), command)) next();
    else refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
  };
  app.use(["/exam/desk", "/exam/paper"], guarded("show"));
  app.get("/exam/desk", (req, res) => sendDesk(reading(req), req, res));
  app.get("/exam/paper", async (req, res) => {
    const exam = idOf(req.query["exam"]) ?? 0;
    const session = sessionOf(req);
    const page = await ask(() =>
      inAgency(db, session.agency?.id ?? null, (tx) =>
        printedPaper(tx, exam, { hasKey: req.query["key"] === "1" }),
      ),
    );
    if (typeof page === "string") return refuse(req, res, { status: 404, title: page });
    res.send(page.text);
  });
  app.get("/exam/desk/bank", guardedBank, async (req, res) => {
    const command = findCommand("question", "list");
    const { exam, page = "1", ...texts } = textsIn(req.query);
    if (!command) return;
    const { values, faults } = readFields(command, sessionOf(req), { texts, paths: {} });
    const fault = Object.values(faults)[0];
    const given = { ...values, limit: BANK_ROWS, page: Math.max(1, Math.floor(Number(page)) || 1) };
    const found =
      fault === undefined ? await ask(() => deskBank(reading(req), idOf(exam) ?? 0, given)) : fault;
    res.json(
      typeof found === "string" ? ({ questions: [], total: 0, fault: found } satisfies BankAnswer) : found,
    );
  });
  app.post("/exam/desk/run", express.json({ limit: "100kb" }), (req, res) => runAct(reading(req), req, res));

  function guardedBank(req: Request, res: Response, next: () => void): void {
    const command = findCommand("question", "list");
    if (command && mayRun(sessionOf(req), command)) next();
    else refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
  }
}

/** Sends the page of a paper. */
async function sendDesk(reading: Reading, req: Request, res: Response): Promise<void> {
  const exam = idOf(req.query["exam"]) ?? 0;
  const { session } = reading;
  const opened = await ask(() => deskPaper(reading, exam));
  if (typeof opened === "string") return refuse(req, res, { status: 404, title: opened });
  const { paper, isReadOnly } = opened;
  const change = findCommand("exam", "add-questions");
  const props: PaperDeskProps = {
    exam,
    token: session.formToken,
    paper,
    types: QUESTION_TYPES.map((name) => ({ name, label: typeWord(name) })),
    mayChange: !isReadOnly && change !== undefined && mayRun(session, change),
  };
  const asked = `?exam=${exam}`;
  const plain = html`<ul class="actions">${PLAIN_ACTIONS.flatMap((action) => {
    const command = findCommand("exam", action);
    const isOffered = command && mayRun(session, command) && (!isReadOnly || !command.isChange);
    return isOffered ? [html`<li><a href="/exam/${action}${asked}">${command.zh[0]}</a></li>`] : [];
  })}</ul>
${paper.sections.map(({ name, points, items }) => html`<h2>${name}（${items.length} 题，共 ${points} 分）</h2><ol>${items.map(({ id, no, type, points: own }) => html`<li value="${no}">${type} ${id}（${own} 分）</li>`)}</ol>`)}`;
  const content = html`<p class="buttons"><a href="/exam/show${asked}">考试设置</a> <a href="/exam/paper${asked}">打印试卷</a> <a href="/exam/paper${asked}&amp;key=1">打印答案</a></p>
${island("paperDesk", props, plain)}`;
  res.send(frame({ title: `组卷：${paper.name}`, session, command: findCommand("exam", "show") }, content));
}

/** Runs a command on the exam, or tries it. */
async function runAct(reading: Reading, req: Request, res: Response): Promise<void> {
  const { db, session, nowMs } = reading;
  const { action = "", texts, isTrial, ...asked } = (req.body ?? {}) as Partial<RunRequest>;
  const exam = idOf(asked.exam) ?? 0;
  const command = ACTIONS.includes(action) ? findCommand("exam", action) : undefined;
  const answer = (status: number, some: Partial<DeskAnswer>) =>
    void res.status(status).json({ said: "", fault: "", drawn: [], paper: null, ...some });
  if (!isFormToken(session, req.get(TOKEN_HEADER) ?? "") || !command || !mayRun(session, command))
    return answer(403, { fault: "不能做这件事，请重新打开页面" });
  const given = Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([name, text]) =>
      typeof text === "string" || typeof text === "number" ? [[name, String(text)]] : [],
    ),
  );
  const { values, faults } = readFields(command, session, {
    texts: { ...given, exam: String(exam) },
    paths: {},
  });
  const [wrong] = Object.entries(faults);
  if (wrong) {
    const [name, text] = wrong;
    return answer(422, { fault: `${command.options[name]?.zh[0] ?? name}：${text}` });
  }
  const done = await ask(() =>
    runCall(
      db,
      {
        noun: "exam",
        action,
        values: { ...values, ...(isTrial === true && { "dry-run": true }) },
        actor: session.actor,
      },
      nowMs,
      { visitor: session },
    ),
  );
  if (typeof done === "string") return answer(422, { fault: pageText(done, command) });
  const drawn = action === "draw" ? (done.rows ?? []).map(({ id }) => Number(id)) : [];
  const shown = await inAgency(db, session.agency?.id ?? null, (tx) => deskQuestions(tx, drawn));
  answer(200, {
    said: pageText(done.said ?? "", command),
    drawn: shown,
    paper: (await deskPaper(reading, exam)).paper,
  });
}

interface RunRequest {
  readonly action: string;
  readonly exam: number;
  readonly texts: Readonly<Record<string, unknown>>;
  readonly isTrial: boolean;
}

/** Returns the result, or the reason why the console refuses. */
async function ask<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    return plainReason(reasonOf(error));
  }
}
