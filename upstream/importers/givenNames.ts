import { basename, extname } from "node:path";

const LONGEST = 80;

/** Names by the file's own name, where the file names no subject and no source. */
export function givenNames(path: string, subject: string | undefined) {
  const name = basename(path, extname(path)).replace(/\p{C}/gu, "").trim().slice(0, LONGEST) || "导入";
  return { subject: subject ?? name.replace(/[/\\]/g, " "), source: name };
}
