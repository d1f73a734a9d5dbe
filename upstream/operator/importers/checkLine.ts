import type { BankRecord, Checked, PassageRecord } from "./bankRecord.ts";
import { checkQuestionFields } from "./checkQuestionFields.ts";
import { createFieldReader, type FieldReader, LONGEST_NAME, quoted } from "./fieldReader.ts";
import { contentKey } from "./identify.ts";
import { lostMarkup } from "./lostMarkup.ts";
import { unreadableTexts } from "./unreadableText.ts";

/**
 * Checks a line of a JSON Lines file and makes a record of it.
 *
 * @returns the record, or every reason why the line is refused. A record without an id gets a name made from its
 * content and the flag of the agency.
 */
export function checkLine(value: unknown, agencyFlag = ""): Checked {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refused("", [{ field: "", reason: "is not a JSON object", remedy: "write one {...} a line" }]);
  }
  const fields = createFieldReader(value as Record<string, unknown>);
  for (const { field, reason, remedy } of unreadableTexts(value)) fields.refuse(field, reason, remedy);
  const dataset = typeof fields.value("source") === "string" ? fields.optionalText("source") : "";
  const kind = fields.value("kind") ?? "question";
  if (kind === "passage") return finish(dataset, fields, named(readPassage(fields), agencyFlag));
  if (kind === "question") {
    const { record, notes } = checkQuestionFields(fields, readCommon(fields));
    return finish(dataset, fields, named(record, agencyFlag), notes);
  }
  return refused(dataset, [
    { field: "kind", reason: `is ${quoted(kind)}`, remedy: 'use "passage" or "question"' },
  ]);
}

function finish(
  dataset: string,
  fields: FieldReader,
  record: BankRecord,
  notes: Extract<Checked, { kind: "ok" }>["notes"] = [],
): Checked {
  for (const { field, reason, remedy } of lostMarkup(record)) fields.refuse(field, reason, remedy);
  return fields.remarks.length > 0 ? refused(dataset, fields.remarks) : { kind: "ok", record, notes };
}

function named<R extends BankRecord>(record: R, agencyFlag: string): R {
  return record.sourceKey.trim() === "" ? { ...record, sourceKey: contentKey(record, agencyFlag) } : record;
}

function refused(dataset: string, remarks: Extract<Checked, { kind: "refused" }>["remarks"]): Checked {
  return { kind: "refused", dataset, remarks };
}

function readPassage(fields: FieldReader): PassageRecord {
  return {
    kind: "passage",
    ...readCommon(fields),
    content: fields.text("text"),
    analysis: fields.optionalText("analysis"),
  };
}

function readCommon(fields: FieldReader) {
  return {
    sourceKey: fields.optionalText("id", LONGEST_NAME),
    dataset: fields.optionalText("source", LONGEST_NAME),
    license: fields.optionalText("license", LONGEST_NAME),
    subject: fields.text("subject", 100),
  };
}
