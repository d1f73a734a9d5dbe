import { createHash } from "node:crypto";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";

type Content =
  | Pick<PassageRecord, "kind" | "content">
  | Pick<QuestionRecord, "kind" | "type" | "stem" | "options" | "images">;

const PREFIX = "sha256:";

/**
 * Names a record whose file gives it no id. The name depends on the content and the agency alone, so the same question
 * is recognised in any file.
 */
export function contentKey(record: Content, agencyFlag: string): string {
  const said =
    record.kind === "passage"
      ? ["passage", plain(record.content)]
      : [
          record.type,
          plain(record.stem),
          record.options.map(({ key, content }) => [key, plain(content)]),
          // Options that are pictures have no text, so the pictures take part in the name.
          ...(record.images.length > 0 ? [record.images] : []),
        ];
  return (
    PREFIX +
    createHash("sha256")
      .update(JSON.stringify([agencyFlag, said]))
      .digest("hex")
  );
}

/** Returns whether a name was made by `contentKey`. */
export function isContentKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
