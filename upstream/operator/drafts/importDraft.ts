import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import {
  type DraftRemark,
  type DraftResult,
  importDraftItems,
  importDraftPictures,
  importDrafts,
} from "../../platform/db/schema/drafts.ts";
import { writeChanges } from "../console/audit.ts";
import { bankPlace, SHARED } from "../console/find.ts";
import { inAgency } from "../console/oneAgency.ts";
import type { Session } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import { bankWriter } from "../importers/bankWriter.ts";
import type { SourceItem } from "../importers/formats/format.ts";
import { importItems } from "../importers/importQuestions.ts";
import { InputError } from "../importers/inputFile.ts";
import { pictureFile } from "../importers/placePictures.ts";
import { createScratch } from "../importers/scratch.ts";
import { countWaiting, type Draft, type DraftItem, findDraft } from "./findDrafts.ts";
import { plainRemarks } from "./readDraft.ts";
import { told } from "#upstream/platform/kit/language.ts";

const AT_ONCE = 500;

/**
 * Imports the accepted items of a draft, all in one transaction with the entry in the table of changes. Importing again
 * changes the questions of items that were changed since. An item that the bank refuses becomes a refused item of the
 * draft.
 *
 * @returns counts of this import; those of the last import when no item was changed since
 * @throws Declined when there is no such draft, no item to import, or the file of a picture cannot be read
 */
export async function importDraft(
  db: Db,
  session: Session,
  draftId: number,
  { nowMs, onProgress }: Pick<Writing, "nowMs" | "onProgress">,
): Promise<DraftResult> {
  const scopeAgencyId = session.agency?.id ?? null;
  const scratch = createScratch();
  try {
    return await inAgency(db, scopeAgencyId, async (tx) => {
      const draft = await findDraft(tx, session, draftId, true);
      if (!draft) throw new Declined(told("没有这份草稿。"));
      if ((await countWaiting(tx, draftId)) === 0) {
        if (draft.result) return draft.result;
        throw new Declined(told("没有可以导入的题：先改好，或恢复不要的题。"));
      }
      return await write(tx, session, { draft, scratch: scratch.folder, nowMs, onProgress });
    });
  } catch (error) {
    throw error instanceof InputError ? new Declined(told(error.message)) : error;
  } finally {
    await scratch.remove();
  }
}

const READY = [ne(importDraftItems.state, "refused"), ne(importDraftItems.state, "dropped")];

interface Writing {
  readonly draft: Draft;
  readonly scratch: () => Promise<string>;
  readonly nowMs: number;
  /** Called for each item with the numbers of checked and of all items. An error that it throws ends the import. */
  readonly onProgress: (done: number, all: number) => Promise<void>;
}

async function write(
  tx: Db,
  session: Session,
  { draft, scratch, nowMs, onProgress }: Writing,
): Promise<DraftResult> {
  const { id, ownerId, options, file } = draft;
  const flag = await flagOf(tx, ownerId);
  const place = bankPlace(options.root, flag);
  const done = new Map<number, DoneItem>();
  const revs = new Map<number, number>();
  const all = await tx.$count(importDraftItems, and(eq(importDraftItems.draftId, id), ...READY));
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
      async onItem({ place: { at: no }, isRefused, faults, key }) {
        done.set(no, {
          no,
          rev: revs.get(no) ?? 0,
          key,
          faults: isRefused ? plainRemarks(faults) : null,
        });
        await onProgress(done.size, all);
      },
    },
  );
  await markImported(tx, id, [...done.values()]);
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

/** An item after its import. */
interface DoneItem {
  readonly no: number;
  /** `rev` of the imported state. */
  readonly rev: number;
  readonly key: string;
  /** Reasons why the bank refused the item; null: the bank has it. */
  readonly faults: readonly DraftRemark[] | null;
}

/** Marks the items that the bank has now, and those that it refused. */
async function markImported(tx: Db, draftId: number, rows: readonly DoneItem[]): Promise<void> {
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

/**
 * Returns the flag of an owner of questions; null: the shared library.
 * @throws Declined when the agency is gone
 */
export async function flagOf(tx: Db, id: number | null): Promise<string> {
  if (id === null) return SHARED;
  const [row] = await tx.select({ flag: agencies.flag }).from(agencies).where(eq(agencies.id, id));
  if (!row) throw new Declined(told("没有这个机构。"));
  return row.flag;
}

/** Returns fields of an item; for an imported item with its id in the bank. */
export function valueOf({ key }: Pick<DraftItem, "key">, value: unknown): Readonly<Record<string, unknown>> {
  const fields = value as Readonly<Record<string, unknown>>;
  const isNamed = typeof fields["id"] === "string" && fields["id"].trim() !== "";
  return key === "" || isNamed ? fields : { ...fields, id: key };
}

/** Yields the accepted items. */
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
      const { no, place, value } = item;
      // A person saw the fault of a number that another question has, or the draft imported the question itself.
      const isReplacing = item.state === "mended" || item.importedRev !== null;
      yield { place: { at: no, text: place }, value: valueOf(item, value), isReplacing };
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
  const ofDraft = eq(importDraftPictures.draftId, draftId);
  const rows = await tx.select({ name: importDraftPictures.name }).from(importDraftPictures).where(ofDraft);
  for (const { name } of rows) {
    const { isTaken, path } = pictureFile(name);
    const root = isTaken ? taken : folder;
    const file = resolve(root, path);
    if (!file.startsWith(root + sep)) continue;
    await mkdir(dirname(file), { recursive: true });
    const [picture] = await tx
      .select({ content: importDraftPictures.content })
      .from(importDraftPictures)
      .where(and(ofDraft, eq(importDraftPictures.name, name)));
    if (picture) await writeFile(file, picture.content);
  }
  return folder;
}
