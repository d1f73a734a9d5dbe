import type { Express, Response } from "express";
import { cutText } from "#shared/domain/cutText.ts";
import type { Cell, Row } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { runCall } from "../console/runCall.ts";
import { cellText } from "../console/textTable.ts";
import type { Session } from "../console/sessions.ts";
import { rowsTable } from "./answer.ts";
import type { PagesContext } from "./commandPages.ts";
import { rowsLinks } from "./commandParts.ts";
import { idOf } from "../typedValues.ts";
import { textsIn } from "./form.ts";
import { frame } from "./frame.ts";
import { plainReason } from "./pageText.ts";
import { type Html, type Part, html } from "./html.ts";
import { refuse, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Most rows of the page; the files have all. */
const MOST_ROWS = 500;
const LONGEST_FIND = 40;
const PACES = [
  ["", "全部"],
  ["not_begun", "还没开始"],
  ["behind", "落后"],
] as const;

interface Asked {
  readonly id: number;
  readonly find: string;
  readonly pace: string;
}

/**
 * Serves the page of a class: its learners by `report class`, with a search, the learners who have not begun or are
 * behind, a notice to selected learners, and files.
 */
export function serveClass(app: Express, { db, clock }: Pick<PagesContext, "db" | "clock">): void {
  app.get("/classroom/board", async (req, res) => {
    const session = sessionOf(req);
    const command = findCommand("report", "class");
    if (!command || !mayRun(session, command))
      return refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
    const { id: wanted, find = "", pace = "" } = textsIn(req.query);
    const id = idOf(wanted);
    if (id === undefined || !PACES.some(([known]) => known === pace))
      return refuse(req, res, { status: 404, title: "没有这个页面" });
    const asked = { id, find: cutText(find.trim(), LONGEST_FIND), pace };
    try {
      const values = { id, ...(asked.find !== "" && { find: asked.find }) };
      const call = { noun: "report", action: "class", values, actor: "" };
      const { rows = [], said = "" } = await runCall(db, call, clock(), { visitor: session });
      sendBoard(res, session, asked, { rows, said });
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      res
        .status(404)
        .send(frame({ title: "没有这个班级", session }, html`<p>${plainReason(reasonOf(error))}</p>`));
    }
  });
}

function sendBoard(
  res: Response,
  session: Session,
  asked: Asked,
  { rows, said }: { readonly rows: readonly Row[]; readonly said: string },
): void {
  const name = /“(.*)”/.exec(said)?.[1] ?? "";
  const shown = asked.pace === "" ? rows : rows.filter((row) => paceOf(row) === asked.pace);
  const files = {
    id: String(asked.id),
    ...(asked.find !== "" && { find: asked.find }),
    ...(asked.pace !== "" && { pace: asked.pace }),
  };
  res.send(
    frame({ title: `班级：${name}`, session, command: findCommand("classroom", "list") }, [
      html`<p>${said} 落后：进度不到全班平均的一半。</p>`,
      tabsOf(asked, rows),
      html`<form method="get" action="/classroom/board" class="search"><input type="hidden" name="id" value="${asked.id}">${asked.pace !== "" && html`<input type="hidden" name="pace" value="${asked.pace}">`}
<label for="find">查找学员</label> <input id="find" name="find" type="search" value="${asked.find}" placeholder="姓名、拼音、手机号"> <button class="second">查找</button></form>`,
      shown.length === 0 ? html`<p>没有学员。</p>` : tableOf(asked, shown, session),
      shown.length > 0 && rowsLinks("/report/class", files),
    ]),
  );
}

function paceOf(row: Row): Cell {
  return row.pace ?? "";
}

function tabsOf({ id, find, pace: current }: Asked, rows: readonly Row[]): Html {
  return html`<nav aria-label="进度"><ul class="tabs">${PACES.map(([pace, label]) => {
    const num = pace === "" ? rows.length : rows.filter((row) => paceOf(row) === pace).length;
    const query = new URLSearchParams({
      id: String(id),
      ...(pace !== "" && { pace }),
      ...(find !== "" && { find }),
    });
    return html`<li><a href="/classroom/board?${query.toString()}"${pace === current && html` aria-current="page"`}>${label} ${num}</a></li>`;
  })}</ul></nav>`;
}

/** Returns the learners; with a form that leads to a notice where the visitor may send one. */
function tableOf({ id, pace }: Asked, rows: readonly Row[], session: Session): Part {
  const report = findCommand("report", "class");
  const send = findCommand("message", "send");
  if (!report) return null;
  const some = rows.slice(0, MOST_ROWS);
  const rest = rows.length > MOST_ROWS && html`<p>这里有前 ${MOST_ROWS} 名，共 ${rows.length} 名。</p>`;
  if (!send || !mayRun(session, send)) return [rowsTable(some, report, session), rest];
  // Learners who were filtered by pace are selected, so that one press leads on.
  const box = (row: Row) =>
    html`<label class="pick"><input type="checkbox" name="users" value="${Number(row.user)}" aria-label="选择 ${cellText(row.name ?? null)}"${pace !== "" && html` checked`}></label>`;
  return html`<form class="many" method="get" action="/message/send">
${rowsTable(some, report, session, { before: box })}${rest}
<p class="buttons"><button class="second">给选中的发通知</button> <a href="/message/send?classroom=${id}">给全班发通知</a></p></form>`;
}
