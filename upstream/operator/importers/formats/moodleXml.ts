import { both } from "#upstream/platform/kit/language.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Remark } from "../bankRecord.ts";
import { holdsNone, InputError } from "../inputFile.ts";
import { truthOf } from "../judgeWords.ts";
import { authorText } from "./authorText.ts";
import { blank, POOLED, readCloze } from "./cloze.ts";
import { type Format, type FormatInput, type FoundFields, itemsOf, type ReadItem, Unfit } from "./format.ts";
import {
  categorySubject,
  paragraphs,
  tolerance,
  type Weighed,
  weighedBlank,
  weighedChoice,
  withoutWildcard,
} from "./giftChoices.ts";
import { foundMoodle } from "./moodleFound.ts";
import { pairsItem } from "./pairs.ts";
import { parseRoot } from "./parseRoot.ts";
import { readWhole } from "./readText.ts";
import { markupOf } from "./markup.ts";
import { all, elementsOf, first, textOf, type XmlElement } from "./xml.ts";

export const moodleXml: Format = {
  name: "moodle-xml",
  extensions: [".xml"],
  unit: "questions",
  help: "Moodle XML: multichoice, truefalse, shortanswer, numerical, essay, matching, cloze, gapselect; pictures in it are taken out",
  sniff: (head) => /<quiz[\s>/]/.test(head),
  async open(input) {
    const root = parseRoot(await readWhole(input), input.path);
    if (root.name !== "quiz")
      throw new InputError(
        both(
          `${input.path} is no Moodle XML: it begins with <${root.name}>, not <quiz>.`,
          `${input.path} 不是 Moodle XML：开头是 <${root.name}>，应是 <quiz>。`,
        ),
      );
    const asked: { readonly element: XmlElement; readonly subject: string }[] = [];
    let subject = input.subject;
    for (const element of all(root, "question")) {
      if (element.attributes.type === "category")
        subject = categorySubject(textOf(first(element, "category", "text")).trim()) || input.subject;
      else asked.push({ element, subject });
    }
    if (asked.length === 0) throw holdsNone(input.path);
    const folder = await input.scratch();
    const items = itemsOf(
      asked,
      ({ element }, at) => ({ at, text: `question ${at} (line ${element.line})` }),
      async ({ element, subject: of }) => {
        const pictures = `question-${element.line}`;
        await attachPictures(element, join(folder, pictures));
        return readQuestion(element, { subject: of, source: input.source, pictures });
      },
      ({ element, subject: of }) =>
        inFolder(
          foundMoodle(element, { subject: of, source: input.source }),
          `question-${element.line}`,
        ) as FoundFields,
    );
    return { total: asked.length, folder, items };
  },
};

interface About extends Pick<FormatInput, "subject" | "source"> {
  /** Folder of the question's pictures. Two questions may use the same file name for different pictures. */
  readonly pictures: string;
}

function readQuestion(element: XmlElement, { subject, source, pictures }: About): ReadItem {
  const id = textOf(first(element, "idnumber")).trim();
  const score = Number(textOf(first(element, "defaultgrade")));
  const tags = all(first(element, "tags"), "tag").map((tag) => textOf(first(tag, "text")).trim());
  const { value, notes } = readType(element);
  const unread = unreadParts(element);
  const whole = {
    subject,
    ...(id !== "" && { id, source }),
    ...(score > 0 && { score }),
    ...(tags.length > 0 && { knowledge: tags }),
    ...value,
    analysis: paragraphs(richText(element, "generalfeedback"), value.analysis as string | undefined),
  };
  return { value: inFolder(whole, pictures) as Record<string, unknown>, notes: [...notes, ...unread] };
}

/** Elements that the reader reads, and elements that only set how Moodle shows the question. */
const KNOWN = new Set(
  `name questiontext generalfeedback defaultgrade penalty hidden idnumber single shuffleanswers answernumbering
  showstandardinstruction shownumcorrect answer subquestion usecase tags
  responseformat responserequired responsefieldlines minwordlimit maxwordlimit attachments attachmentsrequired maxbytes
  filetypeslist graderinfo selectoption dragbox unitgradingtype unitpenalty showunits unitsleft trackusecase`.split(
    /\s+/,
  ),
);

/** Returns whether a feedback is empty or a default text of Moodle, such as "Your answer is correct." */
function isStandard(feedback: string): boolean {
  return /^(?:|Your answer is (?:partially |in)?correct\.?|你?的?(?:答案|回答)是?(?:部分)?(?:正确|错误|不正确)的?[。.]?)$/.test(
    feedback,
  );
}

function unreadParts(element: XmlElement): Remark[] {
  const names = elementsOf(element)
    .filter(
      (part) =>
        !KNOWN.has(part.name) &&
        !isStandard(
          textOf(part)
            .replace(/<[^<>]*>/g, "")
            .trim(),
        ),
    )
    .map(({ name }) => name);
  if (names.some((name) => name.startsWith("image")))
    throw new Unfit(
      "has a picture of the kind <image>, which is not read",
      "put it into the text of the question",
      "images",
    );
  return [...new Set(names)].map((name) => ({
    field: "",
    reason: `has <${name}>, which is not read`,
    remedy: "write it into the question or its explanation if it matters",
  }));
}

/** Puts the folder name before every file name in the texts of a question. */
function inFolder(value: unknown, folder: string): unknown {
  if (typeof value === "string") return value.replaceAll("@@PLUGINFILE@@/", `${folder}/`);
  if (Array.isArray(value)) return value.map((item) => inFolder(item, folder));
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inFolder(inner, folder)]))
    : value;
}

function readType(element: XmlElement): ReadItem {
  const stem = richText(element, "questiontext");
  const type = element.attributes.type ?? "";
  switch (type) {
    case "multichoice": {
      const isSingle = !/^(?:false|0)$/.test(textOf(first(element, "single")).trim());
      return weighedChoice(stem, answersOf(element), isSingle);
    }
    case "truefalse": {
      const answers = answersOf(element);
      const right = answers
        .find(({ weight }) => weight >= 100)
        ?.text.trim()
        .toLowerCase();
      const feedback = answers.map(
        ({ text, feedback: said }) => said && `${truthOf(text) === true ? "正确" : "错误"}：${said}`,
      );
      const answer = [right === "true" ? "正确" : right === "false" ? "错误" : (right ?? "")];
      return { value: { type: "judge", stem, answer, analysis: paragraphs(...feedback) }, notes: [] };
    }
    case "shortanswer":
      return weighedBlank(stem, answersOf(element, keyText).map(withoutWildcard));
    case "numerical":
      return weighedBlank(stem, answersOf(element, withTolerance));
    case "essay": {
      const model = richText(element, "graderinfo");
      return { value: { type: "essay", stem, answer: model === "" ? [] : [model] }, notes: [] };
    }
    case "description":
      return { value: { kind: "passage", text: stem }, notes: [ALONE] };
    case "cloze":
      return readCloze(stem);
    case "gapselect":
    case "ddwtos":
      return readGapSelect(element, stem);
    case "matching":
    case "ddmatch":
      return pairsItem(stem, pairsOf(element));
    default:
      throw new Unfit(
        `is of the type ${type || "(none)"}, which the bank does not have`,
        "write it as multichoice, truefalse, shortanswer, numerical, essay, matching or cloze",
        "type",
      );
  }
}

const ALONE: Remark = {
  field: "kind",
  reason: "is a description without an answer",
  remedy: "it is kept as a passage that no question names",
};

/** Reads a text with gaps such as `[[2]]`, whose right answer is choice 2. A gap offers all choices of its group. */
function readGapSelect(element: XmlElement, stem: string): ReadItem {
  const choices = [...all(element, "selectoption"), ...all(element, "dragbox")].map((option) => ({
    text: textOf(first(option, "text")).trim(),
    group: textOf(first(option, "group")).trim(),
  }));
  const answer: string[] = [];
  const text = stem.replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    const right = choices[Number(number) - 1];
    if (!right)
      throw new Unfit(`names the choice ${number}, which is not there`, "add it or take the gap out", "stem");
    answer.push(right.text);
    return blank(choices.filter(({ group }) => group === right.group).map((choice) => choice.text));
  });
  return { value: { type: "fill", stem: text, answer }, notes: [POOLED] };
}

/**
 * Reads the pairs of a match question. A subquestion without text is a distractor. The answers of the type `matching`
 * are plain text, because Moodle shows them so.
 */
function pairsOf(element: XmlElement) {
  return all(element, "subquestion").map((sub) => {
    const answer = first(sub, "answer");
    return {
      left: withoutOneParagraph(authorText(said(sub), formatOf(sub))),
      right: answer && element.attributes.type === "ddmatch" ? choiceText(answer) : plainText(answer),
    };
  });
}

function plainText(answer: XmlElement | undefined): string {
  return answer ? authorText(keyText(answer), "plain_text") : "";
}

function answersOf(element: XmlElement, text: (answer: XmlElement) => string = choiceText): Weighed[] {
  return all(element, "answer").map((answer) => ({
    text: text(answer),
    weight: Number(answer.attributes.fraction ?? 0),
    feedback: richText(answer, "feedback"),
  }));
}

/** Returns an answer as HTML, for answers that learners choose. */
function choiceText(answer: XmlElement): string {
  return withoutOneParagraph(authorText(said(answer), formatOf(answer)));
}

/** Returns an answer as plain text, for answers that learners type. */
function keyText(answer: XmlElement): string {
  return withoutOneParagraph(textOf(first(answer, "text")).trim());
}

function withTolerance(answer: XmlElement): string {
  const number = keyText(answer);
  if (number === "*" || Number(answer.attributes.fraction ?? 0) <= 0) return number;
  const range = textOf(first(answer, "tolerance")).trim() || "0";
  const strange = [number || "nothing", range].find((text) => !Number.isFinite(Number(text)));
  if (strange !== undefined)
    throw new Unfit(`has ${strange} where a number should stand`, "write a number", "answer");
  return tolerance(Number(number), Number(range));
}

function richText(element: XmlElement, name: string): string {
  const part = first(element, name);
  return part ? withoutOneParagraph(authorText(said(part), formatOf(part))) : "";
}

function formatOf(part: XmlElement): string {
  return (part.attributes.format ?? "").trim();
}

/** Returns the text of an element, also when its HTML is written as XML elements instead of CDATA. */
function said(part: XmlElement): string {
  const text = first(part, "text");
  if (!text) return "";
  return (elementsOf(text).length > 0 ? markupOf(text, () => undefined) : textOf(text)).trim();
}

/** Removes the <p> around a text of one paragraph: editors add it, but an option is a phrase. */
function withoutOneParagraph(html: string): string {
  const inner = /^<p>((?:(?!<\/?(?:p|div)\b)[\s\S])*)<\/p>$/.exec(html)?.[1];
  return (inner ?? html).trim();
}

/** Decodes the base64 files of the question into the folder, under the names that the texts of the question use. */
async function attachPictures(element: XmlElement, folder: string): Promise<void> {
  for (const part of elementsOf(element)) {
    for (const file of all(part, "file")) {
      const name = file.attributes.name ?? "";
      const parts = [...(file.attributes.path ?? "").split("/").filter((part) => part !== ""), name];
      const isPlain = parts.every((part) => /^[^/\\\u0000]{1,200}$/.test(part) && !/^\.{1,2}$/.test(part));
      if (!isPlain || parts.length > 9 || file.attributes.encoding !== "base64") continue;
      const path = join(folder, ...parts);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(textOf(file), "base64"));
    }
    await attachPictures(part, folder);
  }
}
