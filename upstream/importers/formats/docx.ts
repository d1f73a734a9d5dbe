import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import mammoth from "mammoth";
import { InputError } from "../inputFile.ts";
import { DIFFICULTY_WORDS } from "./columns.ts";
import { type Format, itemsOf } from "./format.ts";
import { markupOf } from "./markup.ts";
import { checkOffice } from "./office.ts";
import { readWhole } from "./readText.ts";
import { wordFormulas } from "./wordFormulas.ts";
import { readWord, type WordLine, wordQuestions } from "./wordLines.ts";
import { elementsOf, parseXml, type XmlElement, XmlFault } from "./xml.ts";

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
  async open({ path, subject, source, scratch }) {
    const bytes = await readWhole(path);
    const zip = await checkOffice(bytes, path, "word/document.xml", "Word (.docx)");
    const folder = await scratch();
    const lines = await linesOf(await withTex(bytes, zip, path), path, folder);
    const questions = wordQuestions(lines);
    if (questions.length === 0)
      throw new InputError(`${path} holds no question: a question begins with its number, as in "1. 题干".`);
    const items = itemsOf(
      questions,
      ({ number, paragraph }, at) => ({ at, text: `question ${number} (paragraph ${paragraph})` }),
      (question) => {
        const { value, notes } = readWord(question, { subject, source });
        const level = DIFFICULTY_WORDS.findIndex((words) => words.includes(String(value.difficulty)));
        return { value: level < 0 ? value : { ...value, difficulty: level }, notes };
      },
    );
    return { total: questions.length, folder, items };
  },
};

/** Formulas of Word become TeX before the document is read: the library would drop them. */
async function withTex(
  bytes: Buffer,
  zip: Awaited<ReturnType<typeof checkOffice>>,
  path: string,
): Promise<Buffer> {
  const source = (await zip.read("word/document.xml")).toString();
  if (!source.includes("<m:oMath")) return bytes;
  try {
    const parts = await Promise.all(
      zip.names.map(async (name) => [name, new Uint8Array(await zip.read(name))] as const),
    );
    const { zipSync, strToU8 } = await import("fflate");
    return Buffer.from(
      zipSync(
        { ...Object.fromEntries(parts), "word/document.xml": strToU8(wordFormulas(source)) },
        { level: 1 },
      ),
    );
  } catch (error) {
    if (error instanceof XmlFault) throw new InputError(`${path}: word/document.xml ${error.message}.`);
    throw error;
  }
}

async function linesOf(bytes: Buffer, path: string, folder: string): Promise<WordLine[]> {
  let pictures = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = PICTURES[image.contentType] ?? "unknown";
    pictures += 1;
    const src = `picture-${pictures}.${ending}`;
    await writeFile(join(folder, src), await image.readAsBuffer());
    return { src };
  });
  const styleMap = ["u => u", "p[style-name='Title'] => p:fresh"];
  const { value } = await mammoth
    .convertToHtml({ buffer: bytes }, { convertImage, styleMap })
    .catch((error: Error) => {
      throw new InputError(
        `${path} cannot be read as Word: ${error.message}. Open it and save it as .docx again.`,
      );
    });
  return blocksOf(parseXml(`<body>${value}</body>`), 0).map((line, i) => ({ ...line, paragraph: i + 1 }));
}

function blocksOf(element: XmlElement, level: number): Omit<WordLine, "paragraph">[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === "ol" || child.name === "ul")
      return elementsOf(child).flatMap((item) => {
        const nested = elementsOf(item).filter(({ name }) => name === "ol" || name === "ul");
        const own = {
          ...item,
          children: item.children.filter((part) => !nested.includes(part as XmlElement)),
        };
        const at = child.name === "ol" ? level + 1 : 0;
        return [
          { html: line(own), level: at },
          ...nested.flatMap((list) => blocksOf({ ...item, children: [list] }, level + 1)),
        ];
      });
    if (child.name === "table")
      return [{ html: `<table>${markupOf(child, () => undefined)}</table>`, level: 0 }];
    // A line break typed with Shift+Enter parts lines as a paragraph does.
    return line(child)
      .split("<br>")
      .filter((html) => html.trim() !== "")
      .map((html) => ({ html, level: 0 }));
  });
}

function line(element: XmlElement): string {
  return markupOf(element, ({ name }) =>
    name === "a" && element.children.length === 1 ? "" : undefined,
  ).trim();
}
