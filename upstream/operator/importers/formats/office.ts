import { both } from "#upstream/platform/kit/language.ts";
import { InputError } from "../inputFile.ts";
import { openZip, type Zip } from "./zip.ts";

/** Opens a Word or Excel file. The archive must be complete and safe (zip.ts) and hold `part`. */
export async function openOffice(bytes: Buffer, path: string, part: string, kind: string): Promise<Zip> {
  if (bytes.subarray(0, 4).toString("hex") === "d0cf11e0")
    throw new InputError(
      both(
        `${path} is of the old kind (.doc, .xls) or locked. Save it as ${kind} without a password.`,
        `${path} 是旧格式（.doc、.xls）或有密码，请去掉密码，另存为 ${kind}。`,
      ),
    );
  const zip = await openZip(bytes, path);
  if (!zip.names.includes(part))
    throw new InputError(
      both(`${path} is no ${kind} file: ${part} is not in it.`, `${path} 不是 ${kind} 文件。`),
    );
  return zip;
}

/** Opens a file as openOffice does, for a library that unpacks it: no XML file in it may declare entities. */
export async function checkOffice(bytes: Buffer, path: string, part: string, kind: string): Promise<Zip> {
  const zip = await openOffice(bytes, path, part, kind);
  for (const name of zip.names.filter((one) => /\.(?:xml|rels)$/i.test(one))) {
    const content = await zip.read(name);
    if (content.includes("<!DOCTYPE") || content.includes("<!ENTITY"))
      throw new InputError(
        both(
          `${path} is not read: ${name} has a DOCTYPE. Save it anew with Word or Excel.`,
          `${path} 读不了，请用 Word 或 Excel 重新保存。`,
        ),
      );
  }
  return zip;
}
