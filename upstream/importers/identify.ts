import { createHash } from "node:crypto";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";

type Content =
  | Pick<PassageRecord, "kind" | "content">
  | Pick<QuestionRecord, "kind" | "type" | "stem" | "options" | "images">;

const PREFIX = "sha256:";

/** The name of a record that its file gives none: the same question of the same agency is the same wherever it comes from. */
export function contentKey(record: Content, agencyFlag: string): string {
  const said =
    record.kind === "passage"
      ? ["passage", plain(record.content)]
      : [
          record.type,
          plain(record.stem),
          record.options.map(({ key, content }) => [key, plain(content)]),
          // Where the options are pictures, they say what the question is.
          ...(record.images.length > 0 ? [record.images] : []),
        ];
  return (
    PREFIX +
    createHash("sha256")
      .update(JSON.stringify([agencyFlag, said]))
      .digest("hex")
  );
}

export function isContentKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
