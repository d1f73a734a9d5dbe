import type { Response } from "express";
import { and, eq, gt, inArray } from "drizzle-orm";
import { importDraftItems } from "../../platform/db/schema/drafts.ts";
import type { Session } from "../console/sessions.ts";
import { draftReasons } from "../drafts/draftReasons.ts";
import { countItems, countWaiting, type DraftItem, findDraft, isOneOf } from "../drafts/findDrafts.ts";
import { MEND_ACTS, mendItem } from "../drafts/mendItem.ts";
import { ROW_FIELDS } from "../importers/rowTexts.ts";
import type { PagesContext } from "./commandPages.ts";
import { remarksOf, STATE_WORDS } from "./draftRow.ts";
import { addressOf, type Filter, filterOf, SHOWN } from "./draftView.ts";
import { type Texts, textsIn } from "./form.ts";
import { type DraftRequest, draftOf, NO_DRAFT, sendDraft } from "./sendDraft.ts";
import { refuse, sessionOf } from "./visit.ts";

/** Saves a row of a draft. The answer is JSON for the script of the page, else a redirect to the next row. */
export async function mendRow(context: PagesContext, req: DraftRequest, res: Response): Promise<void> {
  const { db, clock } = context;
  const session = sessionOf(req);
  const draft = await draftOf(context, req, res);
  if (!draft) return;
  const body = textsIn(req.body);
  const no = Number(req.params.no);
  const act = MEND_ACTS.find((one) => one === body["act"]) ?? "save";
  const texts = textsOf(body);
  const done = Number.isSafeInteger(no)
    ? await mendItem(db, session, {
        draftId: draft.id,
        no,
        rev: Number(body["rev"]),
        act,
        texts,
        nowMs: clock(),
      })
    : { kind: "none" as const };
  if (done.kind === "none") return refuse(req, res, NO_DRAFT);
  const isStale = done.kind === "stale";
  if (req.accepts(["html", "json"]) === "json") {
    res.status(isStale ? 409 : 200).json({ isStale, ...(await answerOf(context, session, done.item)) });
    return;
  }
  const query = Object.fromEntries(new URLSearchParams((body["back"] ?? "").split("?")[1] ?? ""));
  if (isStale) return sendDraft(context, req, res, { draft, stale: { no, texts }, query });
  const filter = filterOf(query, await countItems(db, draft.id));
  const isOpen = done.item.state === "refused" || done.item.state === "noted";
  const next = isOpen || act === "save" ? no : await nextNo(db, draft.id, no, filter);
  res.redirect(303, `${addressOf(draft.id, filter)}#row-${next ?? no}`);
}

/** Returns the texts of a row's form. */
function textsOf(body: Texts): Texts {
  const given = ROW_FIELDS.filter((name) => typeof body[name] === "string");
  return Object.fromEntries(given.map((name) => [name, (body[name] ?? "").replaceAll("\r\n", "\n")]));
}

async function answerOf({ db }: PagesContext, session: Session, item: DraftItem) {
  const counts = await countItems(db, item.draftId);
  const draft = await findDraft(db, session, item.draftId);
  const { state, rev } = item;
  const remarks = remarksOf(item);
  const isReady = state === "refused" && item.faults.length === 0;
  return {
    rev,
    state,
    label: STATE_WORDS[state],
    remarks,
    isImported: item.importedRev !== null,
    said: isReady
      ? "已保存。没有缺的了，按“改好了”。"
      : state === "refused"
        ? "已保存，还要改。"
        : "已保存。",
    canUndo: draft?.lastNo !== null,
    ready: await countWaiting(db, item.draftId),
    counts: Object.fromEntries(
      Object.entries(SHOWN).map(([show, { states }]) => [
        show,
        states.reduce((sum, one) => sum + counts[one], 0),
      ]),
    ),
  };
}

/** Returns the number of the next item of the same list that still needs a person; undefined: there is none. */
async function nextNo(
  db: PagesContext["db"],
  draftId: number,
  no: number,
  { show, reason }: Filter,
): Promise<number | undefined> {
  const nos = reason === "" ? undefined : (await draftReasons(db, draftId, { reason, isListed: false })).nos;
  const open = and(
    eq(importDraftItems.draftId, draftId),
    inArray(
      importDraftItems.state,
      show === "noted" ? ["noted"] : reason === "" ? ["refused"] : ["refused", "noted"],
    ),
    nos && isOneOf(nos),
  );
  const find = (after: number) =>
    db
      .select({ no: importDraftItems.no })
      .from(importDraftItems)
      .where(and(open, gt(importDraftItems.no, after)))
      .orderBy(importDraftItems.no)
      .limit(1);
  const [next] = await find(no);
  return next?.no ?? (await find(-1))[0]?.no;
}
