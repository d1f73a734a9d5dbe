import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import {
  type DraftRemark,
  type DraftState,
  importDraftItems,
  importDrafts,
} from "../../platform/db/schema/drafts.ts";
import type { Session } from "../console/sessions.ts";
import { checkLine } from "../importers/checkLine.ts";
import { Unfit } from "../importers/formats/format.ts";
import { namesIn } from "../importers/placePictures.ts";
import { fieldsOfTexts, looseFields, rowTexts, type RowTexts } from "../importers/rowTexts.ts";
import { type DraftItem, findDraft, findItem, namedPictures } from "./findDrafts.ts";
import { plainRemarks, storableFields } from "./readDraft.ts";
import { takenFaultOf, twinNotesOf } from "./twinNotes.ts";

/**
 * Action of a person on an item: `save` keeps the texts; `mend` declares the item right; `seen` accepts its notes;
 * `drop` leaves the item out; `restore` undoes `drop`.
 */
export const MEND_ACTS = ["save", "mend", "seen", "drop", "restore"] as const;
export type MendAct = (typeof MEND_ACTS)[number];

interface Mending {
  readonly draftId: number;
  readonly no: number;
  /** `rev` of the item that the page showed. */
  readonly rev: number;
  readonly act: MendAct;
  /** Texts that the form has; others stay. */
  readonly texts: RowTexts;
  readonly nowMs: number;
}

/** `stale`: somebody has changed or imported the item since the page was opened, and nothing is saved. */
export type Mended =
  | { readonly kind: "saved" | "stale"; readonly item: DraftItem }
  | { readonly kind: "none" };

/** Saves what a person did with an item of a draft. The last change of a draft can be undone. */
export function mendItem(db: Db, session: Session, mending: Mending): Promise<Mended> {
  const { draftId, no, rev, act, texts, nowMs } = mending;
  return inTransaction(db, async (tx): Promise<Mended> => {
    const draft = await findDraft(tx, session, draftId, true);
    const item = draft && (await findItem(tx, draftId, no));
    if (!item) return { kind: "none" };
    const isKept = act === "drop" && item.importedRev !== null;
    if (item.rev !== rev || isKept) return { kind: "stale", item };
    const isTyped = act === "save" || act === "mend" || act === "seen";
    const typed = isTyped ? typedFields(item.value, texts) : { value: item.value, faults: [] };
    const isChanged = typed.value !== item.value;
    const known = await namedPictures(tx, draftId);
    const own = typed.faults.length > 0 ? typed.faults : faultsOf(typed.value, known);
    const taken = isTyped ? await takenFaultOf(tx, { draft, item, value: typed.value, known }) : undefined;
    // The person who declares an item right replaces the question that this fault named.
    const isKnown = act === "mend" && item.faults.some(({ reason }) => reason === taken?.reason);
    const faults = taken && !isKnown ? [...own, taken] : own;
    const others = item.notes.filter(({ twin }) => twin === undefined);
    const notes = isChanged
      ? [...(await twinNotesOf(tx, { draft, item, value: typed.value, known })), ...others]
      : item.notes;
    const hasNewTwin = notes.some(
      ({ twin, reason }) => twin !== undefined && !item.notes.some((note) => note.reason === reason),
    );
    const next = nextOf(item, {
      act,
      texts,
      isChanged,
      hasNewTwin,
      faults,
      before: () => faultsOf(item.value, known),
    });
    if (!isChanged && next.state === item.state && act === "save") return { kind: "saved", item };
    // A series of saves of one item is one change, which is undone as a whole.
    const isSeries = act === "save" && draft.lastNo === no && item.before !== null;
    const { state, value, faults: faultsBefore, notes: notesBefore } = item;
    const [saved] = await tx
      .update(importDraftItems)
      .set({
        value: typed.value,
        ...next,
        notes,
        rev: rev + 1,
        before: isSeries ? item.before : { state, value, faults: faultsBefore, notes: notesBefore },
      })
      .where(ofItem(draftId, no))
      .returning();
    await tx
      .update(importDrafts)
      .set({ lastNo: no, usedAt: new Date(nowMs) })
      .where(eq(importDrafts.id, draftId));
    return saved ? { kind: "saved", item: saved } : { kind: "none" };
  });
}

/**
 * Imports (`seen`) or leaves out (`drop`) all items that ask the same as another question, that nobody has decided yet.
 * Each can be restored, but all of them cannot be undone at once.
 */
export function chooseTwins(
  db: Db,
  session: Session,
  {
    draftId,
    act,
    nowMs,
  }: { readonly draftId: number; readonly act: "seen" | "drop"; readonly nowMs: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await findDraft(tx, session, draftId, true))) return;
    const { state, rev, notes, importedRev } = importDraftItems;
    await tx
      .update(importDraftItems)
      .set({ state: act === "seen" ? "seen" : "dropped", rev: sql`${rev} + 1`, before: null })
      .where(
        and(
          eq(importDraftItems.draftId, draftId),
          eq(state, "noted"),
          isNull(importedRev),
          sql`jsonb_path_exists(${notes}, '$[*].twin')`,
        ),
      );
    await tx
      .update(importDrafts)
      .set({ lastNo: null, usedAt: new Date(nowMs) })
      .where(eq(importDrafts.id, draftId));
  });
}

/** Undoes the last change of a draft. Returns the number of its item; undefined: there is nothing to undo. */
export function undoLast(
  db: Db,
  session: Session,
  draftId: number,
  nowMs: number,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, session, draftId, true);
    if (!draft || draft.lastNo === null) return undefined;
    const item = await findItem(tx, draftId, draft.lastNo);
    if (item?.before)
      await tx
        .update(importDraftItems)
        .set({ ...item.before, value: item.before.value as object, before: null, rev: item.rev + 1 })
        .where(ofItem(draftId, draft.lastNo));
    await tx
      .update(importDrafts)
      .set({ lastNo: null, usedAt: new Date(nowMs) })
      .where(eq(importDrafts.id, draftId));
    return draft.lastNo;
  });
}

function ofItem(draftId: number, no: number) {
  return and(eq(importDraftItems.draftId, draftId), eq(importDraftItems.no, no));
}

/** Parses texts into fields; texts that cannot be parsed give a fault, and unchanged texts keep their fields. */
function typedFields(
  value: unknown,
  texts: RowTexts,
): { readonly value: unknown; readonly faults: readonly DraftRemark[] } {
  const shown = rowTexts(value);
  const typed = { ...shown, ...texts };
  if (Object.entries(shown).every(([field, text]) => sameText(text, typed[field] ?? "")))
    return { value, faults: [] };
  try {
    return { value: storableFields(fieldsOfTexts(value, typed)), faults: [] };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const { field = "", reason, remedy } = error.refusal;
    return { value: storableFields(looseFields(value, typed)), faults: [{ field, reason, remedy }] };
  }
}

/** Browsers send a text area with other line ends, and without spaces nobody sees. */
function sameText(a: string, b: string): boolean {
  return a.replaceAll("\r\n", "\n").trim() === b.replaceAll("\r\n", "\n").trim();
}

/** Returns why the bank would refuse the fields, looking at this item alone. */
function faultsOf(value: unknown, pictures: ReadonlyMap<string, string>): readonly DraftRemark[] {
  const checked = checkLine(value);
  const missing = [...namesIn(value)].filter((name) => !pictures.has(name));
  return plainRemarks([
    ...(checked.kind === "refused" ? checked.remarks : []),
    ...missing.map((name) => ({
      field: "images",
      reason: `${name} is not there`,
      remedy: "take its name out",
    })),
  ]);
}

interface Step {
  readonly act: MendAct;
  readonly texts: RowTexts;
  readonly isChanged: boolean;
  /** Whether the changed fields ask the same as a question that the item's notes do not name. */
  readonly hasNewTwin: boolean;
  /** Faults of the fields as they are now. */
  readonly faults: readonly DraftRemark[];
  /** Returns the faults of the fields as they were. */
  readonly before: () => readonly DraftRemark[];
}

function nextOf(
  item: DraftItem,
  { act, texts, isChanged, hasNewTwin, faults, before }: Step,
): { readonly state: DraftState; readonly faults: readonly DraftRemark[] } {
  const { state, notes } = item;
  if (act === "drop") return { state: "dropped", faults: item.faults };
  if (act === "restore") {
    const kept = item.faults.length > 0 ? item.faults : faults;
    const was = item.before?.state;
    const free =
      was !== undefined && was !== "dropped" && was !== "refused"
        ? was
        : notes.length > 0
          ? "noted"
          : "right";
    return { state: kept.length > 0 ? "refused" : free, faults: kept };
  }
  if (state === "refused" && act === "save") {
    // Refusals by the reader stay until the person declares the item right (`mend`) or changes the field.
    const shown = rowTexts(item.value);
    const own = before();
    const ofReader = item.faults.filter(
      (fault) =>
        ![...own, ...faults].some((one) => one.reason === fault.reason) &&
        !(fault.field in texts && !sameText(texts[fault.field] ?? "", shown[fault.field] ?? "")),
    );
    return { state, faults: [...ofReader, ...faults] };
  }
  if (faults.length > 0) return { state: "refused", faults };
  if (hasNewTwin) return { state: "noted", faults: [] };
  if (act === "mend" || isChanged) return { state: "mended", faults: [] };
  return { state: act === "seen" ? "seen" : state, faults: [] };
}
