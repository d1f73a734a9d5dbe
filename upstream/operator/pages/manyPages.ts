import type { Express, RequestHandler } from "express";
import type { Db } from "../../platform/db/database.ts";
import type { Command } from "../console/command.ts";
import { inAgency } from "../console/oneAgency.ts";
import { thingsNamed } from "../console/pickThings.ts";
import { type RunOptions, runCall } from "../console/runCall.ts";
import type { Session } from "../console/sessions.ts";
import type { PagesContext } from "./commandPages.ts";
import { titleOf } from "./commandParts.ts";
import { frame } from "./frame.ts";
import { type Html, type Part, html } from "./html.ts";
import { READERS } from "../console/kinds.ts";
import { manyCommands } from "./manyCommands.ts";
import { isIdSpec } from "./pickFields.ts";
import { pageText } from "./pageText.ts";
import { refuse, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Most rows that one action changes. */
const MOST = 100;

interface Serving extends PagesContext {
  readonly readSmall: readonly RequestHandler[];
  /** Settings of this process for calls that make links. */
  readonly options: Pick<RunOptions, "signSalt" | "sitePort" | "pagesUrl">;
}

/** Serves actions on the selected rows of a list: first a preview of all, then the change of all. */
export function serveMany(app: Express, { readSmall, ...context }: Serving): void {
  app.post("/many/:noun/:action", ...readSmall, async (req, res) => {
    const session = sessionOf(req);
    const { noun = "", action = "" } = req.params as Readonly<Record<string, string>>;
    const command = manyCommands(noun, session).find((one) => one.action === action);
    if (!command) return refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
    const body = (req.body ?? {}) as Readonly<Record<string, string | readonly string[]>>;
    const [field = "id"] = Object.keys(command.args);
    const spec = command.args[field];
    const read = (text: string) => spec && READERS[spec.kind].read(text, spec);
    const keys = [...new Set([body["id"] ?? []].flat())].flatMap((text) => {
      const key = read(text);
      return typeof key === "string" || typeof key === "number" ? [key] : [];
    });
    if (keys.length === 0) return refuse(req, res, { status: 422, title: "还没有选择，请先在列表里打勾" });
    if (keys.length > MOST) return refuse(req, res, { status: 422, title: `一次最多选 ${MOST} 个` });
    const isDry = body["do"] !== "1";
    const results = await runEach(context, session, command, { field, keys, isDry });
    const title = `${isDry ? "确认改动" : "已完成"}：${titleOf(command)}`;
    // The query is written anew, so that no other text of the form becomes part of the address.
    const back = new URLSearchParams([body["back"] ?? ""].flat()[0]).toString();
    res.send(frame({ title, session, command }, resultsPart(command, session, { results, isDry, back })));
  });
}

interface Result {
  readonly key: string | number;
  readonly name: string;
  /** Link that the change made, which nothing else shows; undefined: it made none. */
  readonly link?: string | undefined;
  /** Reason of a refusal; undefined: the row is changed, or can be. */
  readonly reason: string | undefined;
}

interface Selected {
  /** Argument that names a row. */
  readonly field: string;
  readonly keys: readonly (string | number)[];
  readonly isDry: boolean;
}

/** Runs the command for each row in a transaction of its own, so that a refused row keeps no other from its change. */
async function runEach(
  { db, clock, options }: Omit<Serving, "readSmall">,
  session: Session,
  command: Command,
  { field, keys, isDry }: Selected,
): Promise<readonly Result[]> {
  const { noun, action } = command;
  const names = await namesOf(db, session, command, keys);
  const results: Result[] = [];
  for (const key of keys) {
    const values = { [field]: key, ...(isDry && { "dry-run": true }) };
    let reason: string | undefined;
    let link: string | undefined;
    try {
      const call = { noun, action, values, actor: session.actor };
      const { record } = await runCall(db, call, clock(), { ...options, visitor: session });
      link = typeof record?.link === "string" ? record.link : undefined;
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      reason = pageText(reasonOf(error).replace(/^[A-Z]+: */, ""), command);
    }
    results.push({ key, name: names.get(key) ?? String(key), link, reason });
  }
  return results;
}

async function namesOf(
  db: Db,
  session: Session,
  { args }: Command,
  keys: Selected["keys"],
): Promise<ReadonlyMap<string | number, string>> {
  const [spec] = Object.values(args);
  if (!spec || !isIdSpec(spec)) return new Map();
  const found = await inAgency(db, session.agency?.id ?? null, (tx) =>
    thingsNamed(tx, { visitor: session, thing: spec.of }, keys.map(Number)),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

function resultsPart(
  command: Command,
  { formToken }: Session,
  {
    results,
    isDry,
    back: asked,
  }: { readonly results: readonly Result[]; readonly isDry: boolean; readonly back: string },
): Part {
  const { noun, action, zh } = command;
  const done = results.filter(({ reason }) => reason === undefined);
  const refused = results.filter(({ reason }) => reason !== undefined);
  const back = html`<a href="/${noun}/list?${asked}">回到列表</a>`;
  const counts = html`<p role="status">${isDry ? `“${zh[0]}”会改 ${done.length} 个` : `已${zh[0]} ${done.length} 个`}${refused.length > 0 && `，${refused.length} 个不能做`}。</p>`;
  return [
    html`<div class="box">${counts}${listOf(done)}</div>`,
    refused.length > 0 && html`<h2>不能做的</h2>${listOf(refused)}`,
    isDry && done.length > 0
      ? html`<form class="buttons" method="post" action="/many/${noun}/${action}"><input type="hidden" name="_token" value="${formToken}">
<input type="hidden" name="back" value="${asked}">${done.map(({ key }) => html`<input type="hidden" name="id" value="${key}">`)}<button name="do" value="1">确认执行</button> ${back}</form>`
      : html`<p class="buttons">${back}</p>`,
  ];
}

function listOf(results: readonly Result[]): Html {
  return html`<ul>${results.map(({ name, link = "", reason = link }) => html`<li>${name}${reason !== "" && `：${reason}`}</li>`)}</ul>`;
}
