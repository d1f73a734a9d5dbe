import { both } from "#upstream/platform/kit/language.ts";
import { dirname } from "node:path";
import { InputError } from "../inputFile.ts";
import type { Format, FormatInput, OpenSource } from "./format.ts";
import { broken, items, itemsIn } from "./qtiItems.ts";
import { openPackage } from "./qtiPackage.ts";
import { readWhole } from "./readText.ts";

export const qti: Format = {
  name: "qti",
  extensions: [".xml", ".zip"],
  unit: "questions",
  help: "QTI 1.2, 2.1, 2.2 and 3.0: an XML file, or a package (zip) with its pictures",
  sniff: (head) =>
    head.startsWith("PK") ||
    /<(?:[\w-]+:)?(?:questestinterop|assessmentItem|assessmentTest|manifest|qti-)/.test(head),
  async open(input) {
    const bytes = await readWhole(input);
    return bytes.subarray(0, 2).toString("latin1") === "PK"
      ? openPackage(bytes, input)
      : openFile(bytes, input);
  },
};

function openFile(bytes: Buffer, input: FormatInput): OpenSource {
  const found = broken(
    bytes,
    (error) => {
      throw new InputError(
        both(
          `${input.path} ${error.message}. Nothing was written.`,
          `${input.path} 不是完整的 XML，什么也没有写入。`,
        ),
      );
    },
    (root) => itemsIn(root, ""),
  );
  return { total: found.length, folder: dirname(input.path), items: items(found, input) };
}
