import { hash } from "node:crypto";
import { questionImageUrl } from "../../platform/media/urls.ts";
import type { BankRecord, PassageRecord, QuestionRecord } from "./bankRecord.ts";
import type { Picture } from "./loadPictures.ts";
import { recordKey } from "./recordKey.ts";
import { sourceText } from "./sourceText.ts";

/** A record with the names of its stored pictures: all columns of its database row except the ids of other rows. */
export interface BankEntry {
  readonly line: number;
  /** `{level-1 subject}/{source}`. The id of a question is unique within one collection. */
  readonly collection: string;
  readonly record: PassageRecord | QuestionRecord;
  /** File names of the pictures shown under the stem. */
  readonly images: readonly string[];
  readonly pictures: readonly Picture[];
  /** Hash of the content of this entry. An import does not write a row whose stored hash is equal. */
  readonly contentHash: string;
  /** Equal for questions that ask the same (domain/question/comparableText.ts). "": compared with no question. */
  readonly textKey: string;
  /** true: a row of the bank with this number stays if it is another question or material (takenNumbers.ts). */
  readonly keepsOthers?: boolean;
}

type Place = Pick<BankEntry, "line" | "collection" | "keepsOthers">;

/** Makes the entry of a record; `pictures` are those that it lists, `inText` those that its texts show. */
export function entryOf(
  place: Place,
  record: BankRecord,
  pictures: readonly Picture[],
  inText: readonly Picture[],
): BankEntry {
  return record.kind === "passage"
    ? passageEntry(place, record, inText)
    : questionEntry(place, record, pictures, inText);
}

export function passageEntry(
  place: Place,
  record: PassageRecord,
  inText: readonly Picture[] = [],
): BankEntry {
  return { ...place, record, images: [], pictures: inText, contentHash: hashOf(record), textKey: "" };
}

/**
 * Makes the entry of a question. When no option has a text and there is one picture for each option, the pictures
 * become the options; otherwise they go below the stem. `inText` are pictures that a text of the question shows
 * already.
 */
export function questionEntry(
  place: Place,
  record: QuestionRecord,
  pictures: readonly Picture[],
  inText: readonly Picture[] = [],
): BankEntry {
  const areOptions =
    pictures.length > 1 &&
    pictures.length === record.options.length &&
    record.options.every((option) => option.content.trim() === "");
  const options = areOptions
    ? record.options.map(({ key }, i) => ({
        key,
        content: `![选项${key}](${questionImageUrl(pictures[i]?.fileName ?? "")})`,
      }))
    : record.options;
  const images = areOptions ? [] : pictures.map((picture) => picture.fileName);
  const placed = { ...record, options };
  return {
    ...place,
    record: placed,
    images,
    pictures: [...pictures, ...inText],
    contentHash: hashOf({ ...placed, images, source: sourceText(record) }),
    textKey: recordKey(placed, images),
  };
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value));
}
