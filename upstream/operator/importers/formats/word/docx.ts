import { both } from "#upstream/platform/kit/language.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { type Format, type FormatInput, itemsOf, Unfit } from "../format.ts";
import { checkOffice } from "../office.ts";
import { readWhole } from "../readText.ts";
import { all, parseXml, type XmlElement, XmlFault } from "../xml.ts";
import type { Zip } from "../zip.ts";
import { readChunks } from "./altChunk.ts";
import { element, officeXml, parseOffice } from "./ooxml.ts";
import { foundWord, readWord } from "./readWord.ts";
import { type WordLine, wordLines } from "./wordLines.ts";
import { createMarks, type Marks, withoutForged } from "./wordMarks.ts";
import { headOf, sectionOf } from "../paperHead.ts";
import { headingOf } from "./lineSigns.ts";
import { readText } from "./lineHtml.ts";
import { PASSAGE } from "./wordQuestion.ts";
import { wordQuestions } from "./wordQuestions.ts";
import { readableSource } from "./wordSource.ts";

const DOCUMENT = "word/document.xml";
const PICTURES: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

export const docx: Format = {
  name: "docx",
  extensions: [".docx"],
  unit: "questions",
  help: "Word: 1. 题干, options A. B. C., then lines 答案：, 解析：, 难度：, 知识点：; pictures and formulas are taken along",
  sniff: () => false,
  async open(input) {
    const { path, subject, source, isPaper } = input;
    const { lines, folder } = await openDocument(input);
    const { questions, notes: ofFile } = wordQuestions(lines);
    if (questions.length === 0) {
      const [unread] = lines.flatMap(({ faults }) => faults);
      throw new InputError(
        unread
          ? both(
              `${path} holds no question that is read, and ${unread.reason}: ${unread.remedy}.`,
              `${path} 里没有读出题，有的内容读不了。请用示例导入。`,
            )
          : both(
              `${path} holds no question: a question begins with its number, as in "1. 题干".`,
              `${path} 里没有题：每道题要以题号开头，如“1. 题干”。`,
            ),
      );
    }
    const numBelow = (heading: string) =>
      questions.filter(({ type, section }) => type !== PASSAGE && section.heading === heading).length;
    const items = itemsOf(
      questions,
      ({ number, paragraph }, at) => ({
        at,
        text:
          number > 0
            ? `question ${number} (paragraph ${paragraph})`
            : `the question of paragraph ${paragraph}`,
      }),
      (question) => {
        const { value, notes } = readWord(question, { subject, source });
        const { heading } = question.section;
        const placed = isPaper && heading !== "" ? sectionOf(heading, numBelow(heading)) : {};
        return { value: { ...placed, ...value }, notes };
      },
      (question) => foundWord(question, { subject, source }),
      ofFile,
    );
    const [{ paragraph: first } = { paragraph: 0 }] = questions;
    const above = lines.filter(({ paragraph }) => paragraph < first).map(({ html }) => readText(html));
    const sectionAt = above.findIndex((text) => headingOf(text) !== undefined);
    return {
      total: questions.length,
      folder,
      items,
      head: headOf(above.slice(0, sectionAt < 0 ? undefined : sectionAt)),
    };
  },
};

/**
 * Opens a document as its lines, and writes its pictures to a folder.
 *
 * @throws InputError when the file is no Word document
 */
export async function openDocument(
  input: FormatInput,
): Promise<{ readonly lines: readonly WordLine[]; readonly folder: string }> {
  const { path } = input;
  const bytes = await readWhole(input);
  const zip = await checkOffice(bytes, path, DOCUMENT, "Word (.docx)");
  const folder = await input.scratch();
  const marks = createMarks();
  const relations = await relationsOf(zip).catch(broken(path));
  const body = await htmlOf(await readable(zip, relations, path, marks), path, folder);
  return { lines: wordLines(body, marks, await readChunks(zip, relations)), folder };
}

/** Returns the relations of the document, which name the files for numbering, styles and so on. */
async function relationsOf(zip: Zip): Promise<XmlElement | undefined> {
  const name = "word/_rels/document.xml.rels";
  return zip.names.includes(name) ? parseXml((await zip.read(name)).toString()) : undefined;
}

function partName(relations: XmlElement | undefined, kind: string): string {
  const found = all(relations, "Relationship").find(({ attributes }) =>
    attributes.Type?.endsWith(`/${kind}`),
  );
  const target = found?.attributes.Target ?? `${kind}.xml`;
  return target.startsWith("/") ? target.slice(1) : `word/${target}`;
}

/** Rewrites the document for the library mammoth: placeholders replace content that mammoth would drop. */
async function readable(
  zip: Zip,
  relations: XmlElement | undefined,
  path: string,
  marks: Marks,
): Promise<Buffer> {
  const part = async (name: string) =>
    zip.names.includes(name) ? parseOffice((await zip.read(name)).toString()) : undefined;
  const numbering = partName(relations, "numbering");
  try {
    const document = parseOffice(withoutForged((await zip.read(DOCUMENT)).toString()));
    const source = readableSource(
      document,
      { numbering: await part(numbering), styles: await part(partName(relations, "styles")) },
      marks,
    );
    const parts = await Promise.all(
      zip.names.map(async (name) => [name, new Uint8Array(await zip.read(name))] as const),
    );
    const changed = {
      [DOCUMENT]: strToU8(officeXml(source)),
      // The automatic numbers are in the text already, so mammoth gets an empty numbering.
      [numbering]: strToU8(officeXml(element("w:numbering"))),
    };
    return Buffer.from(zipSync({ ...Object.fromEntries(parts), ...changed }, { level: 0 }));
  } catch (error) {
    return broken(path)(error);
  }
}

function broken(path: string) {
  return (error: unknown): never => {
    if (error instanceof XmlFault)
      throw new InputError(
        both(`${path}: a part of it ${error.message}.`, `${path} 读不了，请打开后重新存成 .docx。`),
      );
    if (error instanceof Unfit)
      throw new InputError(
        both(
          `${path} ${error.refusal.reason}: ${error.refusal.remedy}.`,
          `${path} 读不了，请打开后重新存成 .docx。`,
        ),
      );
    throw error;
  };
}

async function htmlOf(bytes: Buffer, path: string, folder: string): Promise<XmlElement> {
  let pictures = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = PICTURES[image.contentType] ?? (image.contentType.replace(/^.*[/.-]/, "") || "unknown");
    pictures += 1;
    const src = `picture-${pictures}.${ending}`;
    await writeFile(join(folder, src), await image.readAsBuffer());
    return { src };
  });
  const styleMap = ["u => u", "i => i", "highlight => mark", "p[style-name='Title'] => p:fresh"];
  const { value } = await mammoth
    .convertToHtml({ buffer: bytes }, { convertImage, styleMap })
    .catch((error: Error) => {
      throw new InputError(
        both(
          `${path} cannot be read as Word: ${error.message}. Open it and save it as .docx again.`,
          `${path} 不能当 Word 读，请打开后重新存成 .docx。`,
        ),
      );
    });
  return parseXml(`<body>${value}</body>`);
}
