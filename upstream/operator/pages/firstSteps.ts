import { type SQL, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { pages } from "../../platform/db/schema/articles.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import { type Part, html } from "./html.ts";

interface Step {
  readonly label: string;
  readonly why: string;
  readonly command: readonly [noun: string, action: string];
  readonly query?: string;
  readonly isDone: (tx: Db) => Promise<boolean>;
}

/** Returns whether a table has a row. It reads one row, because tables of questions are large. */
async function hasRow(tx: Db, table: PgTable, where?: SQL): Promise<boolean> {
  return (await tx.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0;
}

/** Steps of a school before learners can use it. */
const STEPS: readonly Step[] = [
  {
    label: "开设学校",
    why: "学校的名称、域名和科目",
    command: ["school", "open"],
    isDone: (tx) => hasRow(tx, agencies),
  },
  {
    label: "写用户协议",
    why: "学员注册时要同意",
    command: ["page", "add"],
    query: "?key=user_agreement",
    isDone: (tx) => hasRow(tx, pages, eq(pages.key, "user_agreement")),
  },
  {
    label: "写隐私政策",
    why: "学员注册时要同意",
    command: ["page", "add"],
    query: "?key=privacy",
    isDone: (tx) => hasRow(tx, pages, eq(pages.key, "privacy")),
  },
  {
    label: "导入考试或题目",
    why: "也可以先添加课程",
    command: ["exam", "import"],
    isDone: async (tx) => (await hasRow(tx, questions)) || (await hasRow(tx, courses)),
  },
  {
    label: "添加学员",
    why: "一个一个添加，或用 Excel 导入",
    command: ["user", "add"],
    isDone: (tx) => hasRow(tx, users),
  },
];

/**
 * Returns the steps that a new school still needs; null when each is done, or the visitor may do none.
 * @param tx transaction that sees the rows of the visitor's agency only
 */
export async function firstSteps(tx: Db, session: Session): Promise<Part> {
  const own = STEPS.filter(({ command: [noun, action] }) => {
    const command = findCommand(noun, action);
    return command !== undefined && mayRun(session, command);
  });
  const steps = [];
  for (const step of own) steps.push({ ...step, isDone: await step.isDone(tx) });
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const items = steps.map((step) => {
    const { label, why, command, query = "", isDone } = step;
    if (isDone) return html`<li>${label} <span class="hint">已完成</span></li>`;
    const isNext = step === next;
    return html`<li><a href="/${command.join("/")}${query}"${isNext && html` class="button main"`}>${label}</a> <span class="hint">${why}</span></li>`;
  });
  return html`<section class="box"><h2>开始使用</h2><ol class="steps">${items}</ol></section>`;
}
