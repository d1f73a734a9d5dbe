import { basename, extname } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";

const LONGEST = 80;

/** Returns a subject and a source for questions that name none, both derived from the name of the file. */
export function givenNames(path: string, subject: string | undefined) {
  const name = cutText(basename(path, extname(path)).replace(/\p{C}/gu, "").trim(), LONGEST) || "导入";
  return { subject: subject ?? name.replace(/[/\\]/g, " "), source: name };
}
