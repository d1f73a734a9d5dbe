import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import {
  type DraftResult,
  importDraftItems,
  importDraftPictures,
  importDrafts,
} from "../../platform/db/schema/drafts.ts";
import { writeChanges } from "../console/audit.ts";
import { SHARED } from "../console/find.ts";
import { enterAgency, makeAgencyViews, notOwnError } from "../console/oneAgency.ts";
import type { Session } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import { type BankPlace, bankWriter } from "../importers/bankWriter.ts";
import type { SourceItem } from "../importers/formats/format.ts";
import { importItems } from "../importers/importQuestions.ts";
import type { ItemTold } from "../importers/importRun.ts";
import { InputError } from "../importers/inputFile.ts";
import { pictureFile } from "../importers/placePictures.ts";
import { createScratch } from "../importers/scratch.ts";
import { countWaiting, type Draft, type DraftItem, findDraft } from "./findDrafts.ts";
import { plainRemarks } from "./readDraft.ts";

const AT_ONCE = 500;

/**
 * Imports the items of a draft that are right, all in one transaction with the entry in the table of changes. Importing
 * again writes only what was changed since, into the same questions. An item that the bank refuses becomes a refused
 * item of the draft.
 *
 * @throws Declined when there is no such draft, nothing to import, or the bank refuses all of it
 */
export async function importDraft(
  db: Db,
  session: Session,
  draftId: number,
  nowMs: number,
): Promise<DraftResult> {
  const scopeAgencyId = session.agency?.id ?? null;
  if (scopeAgencyId !== null) await makeAgencyViews(db);
  const scratch = createScratch();
  try {
    return await inTransaction(db, async (tx) => {
      const draft = await findDraft(tx, session, draftId, true);
      if (!draft) throw new Declined("没有这份草稿。");
      if (scopeAgencyId !== null) await enterAgency(tx, scopeAgencyId);
      if ((await countWaiting(tx, draftId)) === 0) {
        if (draft.result) return draft.result;
        throw new Declined("没有可以导入的题：先改好，或恢复不要的题。");
      }
      return await write(tx, session, { draft, scratch: scratch.folder, nowMs });
    });
  } catch (error) {
    if (error instanceof InputError) throw new Declined(error.message);
    throw scopeAgencyId === null ? error : notOwnError(error);
  } finally {
    await scratch.remove();
  }
}

const READY = [ne(importDraftItems.state, "refused"), ne(importDraftItems.state, "dropped")];

interface Writing {
  readonly draft: Draft;
  readonly scratch: () => Promise<string>;
  readonly nowMs: number;
}

async function write(tx: Db, session: Session, { draft, scratch, nowMs }: Writing): Promise<DraftResult> {
  const { id, ownerId, options, file } = draft;
  const flag = ownerId === null ? SHARED : await flagOf(tx, ownerId);
  const place: BankPlace =
    ownerId === null
      ? { rootName: options.root, agencyFlag: undefined, ownerFlag: null }
      : { rootName: options.root, agencyFlag: flag, ownerFlag: flag };
  const told = new Map<number, ItemTold>();
  const revs = new Map<number, number>();
  const report = await importItems(
    {
      unit: "questions",
      total: 0,
      folder: await placePictures(tx, id, scratch),
      items: itemsOf(tx, id, ({ no, rev }) => revs.set(no, rev)),
    },
    scratch,
    {
      file,
      bank: bankWriter(tx, place),
      rootName: options.root,
      agencyFlag: place.agencyFlag,
      onItem: (one) => void told.set(one.place.at, one),
    },
  );
  await markImported(tx, id, [...told.values()], revs);
  const { added = 0, updated = 0, unchanged = 0 } = report.written ?? {};
  const result = { added, updated, unchanged };
  const now = new Date(nowMs);
  await tx
    .update(importDrafts)
    .set({ result, importedAt: now, usedAt: now, lastNo: null })
    .where(eq(importDrafts.id, id));
  const after = { file, root: options.root, ...result, refused: report.refused, draft: id };
  const act = {
    actor: session.actor,
    command: "question import",
    nowMs,
    scopeAgencyId: session.agency?.id ?? null,
  };
  await writeChanges(tx, [{ target: `agency ${flag}`, before: null, after }], act);
  return result;
}

/** Marks the items that the bank has now, and those that it refused. */
async function markImported(
  tx: Db,
  draftId: number,
  told: readonly ItemTold[],
  revs: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = told.map(({ place: { at }, isRefused, faults, key }) => ({
    no: at,
    rev: revs.get(at) ?? 0,
    key,
    faults: isRefused ? plainRemarks(faults) : null,
  }));
  await tx.execute(sql`
    update import_draft_items i
    set state = case when d.faults is null then i.state else 'refused' end,
      faults = coalesce(d.faults, i.faults),
      rev = case when d.faults is null then i.rev else i.rev + 1 end,
      key = case when d.faults is null then d.key else i.key end,
      imported_rev = case when d.faults is null then d.rev else i.imported_rev end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(no integer, rev integer, key text, faults jsonb)
    where i.draft_id = ${draftId} and i.no = d.no`);
}

async function flagOf(tx: Db, id: number): Promise<string> {
  const [row] = await tx.select({ flag: agencies.flag }).from(agencies).where(eq(agencies.id, id));
  if (!row) throw new Declined("没有这个机构。");
  return row.flag;
}

/** Yields the items that are right. An imported item keeps the id by which the bank knows it. */
async function* itemsOf(
  tx: Db,
  draftId: number,
  onItem: (item: DraftItem) => void,
): AsyncGenerator<SourceItem> {
  for (let after = -1; ; ) {
    const items = await tx
      .select()
      .from(importDraftItems)
      .where(and(eq(importDraftItems.draftId, draftId), gt(importDraftItems.no, after), ...READY))
      .orderBy(asc(importDraftItems.no))
      .limit(AT_ONCE);
    for (const item of items) {
      onItem(item);
      const { no, place, value, key } = item;
      const fields = value as Readonly<Record<string, unknown>>;
      const isNamed = typeof fields["id"] === "string" && fields["id"].trim() !== "";
      yield {
        place: { at: no, text: place },
        value: key === "" || isNamed ? fields : { ...fields, id: key },
      };
      after = no;
    }
    if (items.length < AT_ONCE) return;
  }
}

/** Writes the pictures of a draft to files, where the importer looks for them by name. Returns their folder. */
async function placePictures(tx: Db, draftId: number, scratch: () => Promise<string>): Promise<string> {
  const taken = await scratch();
  const folder = join(taken, "pictures");
  await mkdir(folder);
  const rows = await tx.select().from(importDraftPictures).where(eq(importDraftPictures.draftId, draftId));
  for (const { name, content } of rows) {
    const { isTaken, path } = pictureFile(name);
    const root = isTaken ? taken : folder;
    const file = resolve(root, path);
    if (!file.startsWith(root + sep)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}
