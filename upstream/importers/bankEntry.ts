import { createHash } from "node:crypto";
import { questionImageUrl } from "../media/urls.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import type { Picture } from "./loadPictures.ts";
import { sourceText } from "./sourceText.ts";

/** A record with its pictures placed: all that its database row needs, except the ids of other rows. */
export interface BankEntry {
  readonly line: number;
  /** `{level-1 subject}/{source}`: an id names one question within a collection. */
  readonly collection: string;
  readonly record: PassageRecord | QuestionRecord;
  /** File names of the pictures shown under the stem. */
  readonly images: readonly string[];
  readonly pictures: readonly Picture[];
  /** Hash of the line as the file has it. An import leaves a row with the same hash alone. */
  readonly contentHash: string;
}

type Place = Pick<BankEntry, "line" | "collection">;

export function passageEntry(
  place: Place,
  record: PassageRecord,
  inText: readonly Picture[] = [],
): BankEntry {
  return { ...place, record, images: [], pictures: inText, contentHash: hashOf(record) };
}

/**
 * Places the pictures: when there are as many as options without text, each becomes an option; otherwise they go below
 * the stem. Pictures of `inText` already have their place in a text.
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
  };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
