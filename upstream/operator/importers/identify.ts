import { hash } from "node:crypto";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";

type Content =
  | Pick<PassageRecord, "kind" | "content">
  | Pick<QuestionRecord, "kind" | "type" | "stem" | "options" | "images">;

const PREFIX = "sha256:";

/**
 * Returns an id for a record that has none in its file. The id depends only on the content and the agency, so the same
 * question gets the same id in every file.
 */
export function contentKey(record: Content, agencyFlag: string): string {
  const said =
    record.kind === "passage"
      ? ["passage", plain(record.content)]
      : [
          record.type,
          plain(record.stem),
          record.options.map(({ key, content }) => [key, plain(content)]),
          // An option that is a picture has no text, so the id depends on the pictures too.
          ...(record.images.length > 0 ? [record.images] : []),
        ];
  return PREFIX + hash("sha256", JSON.stringify([agencyFlag, said]));
}

/** Returns whether `contentKey` made this id. */
export function isContentKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
