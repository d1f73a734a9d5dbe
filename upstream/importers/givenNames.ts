import { basename, extname } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";

const LONGEST = 80;

/** Names the subject and the source after the file, for items that name none. */
export function givenNames(path: string, subject: string | undefined) {
  const name = cutText(basename(path, extname(path)).replace(/\p{C}/gu, "").trim(), LONGEST) || "导入";
  return { subject: subject ?? name.replace(/[/\\]/g, " "), source: name };
}
