import type { Request, Response } from "express";
import { bankAnswers } from "../drafts/bankAnswers.ts";
import { draftReasons } from "../drafts/draftReasons.ts";
import {
  countItems,
  countWaiting,
  type Draft,
  findDraft,
  findItem,
  findItems,
  namedPictures,
} from "../drafts/findDrafts.ts";
import type { PagesContext } from "./commandPages.ts";
import { draftRow, type StaleRow } from "./draftRow.ts";
import { addressOf, draftView, filterOf, SHOWN } from "./draftView.ts";
import type { Texts } from "./form.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";
import { importCommand } from "./importForm.ts";
import { refuse, sessionOf } from "./visit.ts";

export type DraftRequest = Request<{ id: string; no?: string; file?: string }>;

export const NO_DRAFT = { status: 404, title: "没有这份草稿，或已过期" } as const;

/** Returns the draft of a request; undefined: the session may not see the draft, and the page shows this. */
export async function draftOf(
  { db }: PagesContext,
  req: DraftRequest,
  res: Response,
): Promise<Draft | undefined> {
  const draft = await findDraft(db, sessionOf(req), Number(req.params.id));
  if (!draft) refuse(req, res, NO_DRAFT);
  return draft;
}

const SAID: Readonly<Record<string, string>> = {
  read: "文件已读完。",
  known: "这个文件已经读过，下面是它的草稿，改过的都在。",
  imported: "已导入。",
  undone: "已撤销。",
  gone: "导入的进度不在了（运营台重新启动过，或过了两小时）。已导入的这里写着“导入过”；没有导入的还在，再按“导入”不会重复。",
};

interface Sending {
  readonly draft: Draft;
  readonly fault?: string;
  readonly stale?: StaleRow;
  /** Query of the page to show; undefined: that of the request. */
  readonly query?: Texts;
}

/** Sends the page of a draft. The status is 422 for a fault of an import, 409 for a row that is stale. */
export async function sendDraft(
  { db }: PagesContext,
  req: DraftRequest,
  res: Response,
  { draft: { id }, fault, stale, query = req.query as Texts }: Sending,
): Promise<void> {
  const session = sessionOf(req);
  const draft = await findDraft(db, session, id);
  if (!draft) return refuse(req, res, NO_DRAFT);
  const counts = await countItems(db, id);
  const filter = filterOf(query, counts);
  const states = SHOWN[filter.show]?.states ?? [];
  const { text, page, reason } = filter;
  const reasons = await draftReasons(db, id, { reason, isListed: page === 1 });
  const { items, total } = await findItems(db, id, { states, text, nos: reasons.nos, page });
  const row = {
    draftId: id,
    token: session.formToken,
    back: addressOf(id, filter),
    pictures: await namedPictures(db, id),
    answers: await bankAnswers(db, items),
  };
  const said = SAID[query["said"] ?? ""];
  const others = items.filter(({ no }) => no !== stale?.no);
  const view = draftView({
    draft,
    counts,
    waiting: await countWaiting(db, id),
    filter,
    reasons,
    items: others,
    total,
    row,
    ...(said !== undefined && { said }),
  });
  const content = [
    fault !== undefined &&
      html`<div class="faults" role="alert"><h2>没有导入</h2><p class="said">${fault}</p></div>`,
    stale && draftRow(await itemOf(db, id, stale.no), row, stale),
    view,
  ];
  const shown = frame({ title: draft.file, session, command: importCommand(), script: "/mend.js" }, content);
  res.status(fault !== undefined ? 422 : stale ? 409 : 200).send(shown);
}

async function itemOf(db: PagesContext["db"], id: number, no: number) {
  const item = await findItem(db, id, no);
  if (!item) throw new Error("an item of a draft was there and is not");
  return item;
}
