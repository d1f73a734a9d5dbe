import { dirname } from "node:path";
import { holdsNone } from "../inputFile.ts";
import { blankedNames } from "./blankedNames.ts";
import { type Format, itemsOf, LETTERS, type ReadItem, Unfit } from "./format.ts";
import { tolerance } from "./giftChoices.ts";
import { withFormulas } from "./formulaPictures.ts";
import { pairsItem } from "./pairs.ts";
import { decodeText, readWhole } from "./readText.ts";

/** Types that the bank lacks, by their names in the file. */
const FOREIGN: Readonly<Record<string, string>> = {
  ORD: "an order",
  FIL: "a file",
  OP: "an opinion",
  OPINION: "an opinion",
  JUMBLED_SENTENCE: "words in an order",
  QUIZ_BOWL: "a question to an answer",
};
const BEGIN =
  /^\uFEFF?\s*(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|NUM|SR|FIL|OP(?:INION)?|JUMBLED_SENTENCE|QUIZ_BOWL)\t/i;
/** Matches a part that Excel put into quotes, because it has a comma or quotes; its own quotes are doubled. */
const QUOTED = /^"((?=[^]*(?:,|""))(?:[^"]|"")*)"$/;
const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Text that Blackboard takes as "Upload Questions": one question a line, its parts separated by tabs. */
export const blackboardText: Format = {
  name: "blackboard-text",
  extensions: [".txt"],
  unit: "lines",
  help: "the text of Blackboard's Upload Questions: MC, MA, TF, ESS, MAT, FIB, FIB_PLUS, NUM, parted by tabs",
  sniff: (head) => BEGIN.test(head),
  async open(input) {
    const { text, notes } = decodeText(await readWhole(input), input.encoding);
    const lines = text
      .split(/\r\n?|\n/)
      .map((line, i) => ({ line: i + 1, parts: line.split("\t").map(partOf) }))
      .filter(({ parts }) => parts.some((part) => part !== ""));
    if (lines.length === 0) throw holdsNone(input.path);
    const items = itemsOf(
      lines,
      ({ line }) => ({ at: line, text: `line ${line}` }),
      ({ parts }) => {
        const { value, notes: told } = readLine(parts.map(withFormulas));
        return { value: { subject: input.subject, ...value }, notes: told };
      },
      ({ parts: [type = "", stem = "", ...rest] }) => ({
        subject: input.subject,
        type,
        stem,
        options: [],
        answer: rest.filter((part) => part !== ""),
      }),
      notes,
    );
    return { total: lines.length, folder: dirname(input.path), items };
  },
};

function partOf(cell: string): string {
  const part = cell.trim();
  return QUOTED.exec(part)?.[1]?.replaceAll('""', '"').trim() ?? part;
}

/**
 * Reads a number, which may have commas between its thousands.
 *
 * @throws Unfit for another text, such as a number with a comma before its decimals
 */
function numberOf(text: string): number {
  const number = NUMBER.test(text) && text !== "" ? Number(text.replaceAll(",", "")) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new Unfit(
    `has ${text || "nothing"} where a number should stand`,
    "write a number such as 3.14",
    "answer",
  );
}

function readLine([name = "", stem = "", ...parts]: readonly string[]): ReadItem {
  const type = name.toUpperCase();
  const given = parts.slice(0, parts.findLastIndex((part) => part !== "") + 1);
  const made = (value: ReadItem["value"]): ReadItem => ({ value, notes: [] });
  switch (type) {
    case "MC":
    case "MA":
      return made({ type: type === "MC" ? "single" : "multiple", stem, ...markedOptions(given) });
    case "TF":
      return made({ type: "judge", stem, answer: given });
    case "ESS":
    case "SR":
      return made({ type: "essay", stem, answer: given });
    case "FIB":
      return made({ type: "fill", stem, answer: given.length > 0 ? [given.join("##")] : [] });
    case "FIB_PLUS":
      return made({ type: "fill", ...namedBlanks(stem, given) });
    case "NUM": {
      const [number = "", range = "0", more] = given;
      if (more !== undefined)
        throw new Unfit(
          `has more parts than it needs: ${more}`,
          "write a number and its tolerance",
          "answer",
        );
      return made({ type: "fill", stem, answer: [tolerance(numberOf(number), numberOf(range))] });
    }
    case "MAT":
      return pairsItem(
        stem,
        pairsOf(given).map(([left, right]) => ({ left, right })),
      );
    default:
      throw new Unfit(
        FOREIGN[type]
          ? `asks for ${FOREIGN[type]}, which the bank does not have`
          : `begins with ${name || "nothing"}, which is no type of question`,
        "write it as MC, MA, TF, ESS, MAT, FIB, FIB_PLUS or NUM",
        "type",
      );
  }
}

/** Returns the texts of a line two by two; of an odd number of texts, the last text with an empty text. */
function pairsOf(parts: readonly string[]): [string, string][] {
  return parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? ""] as [string, string]] : []));
}

function markedOptions(parts: readonly string[]) {
  const marked = pairsOf(parts);
  const strange = marked.find(([, mark]) => !/^(?:correct|incorrect)$/i.test(mark));
  if (strange || marked.length > LETTERS.length)
    throw new Unfit(
      strange ? `has an option marked “${strange[1]}”` : `has ${marked.length} options`,
      `write correct or incorrect behind each of at most ${LETTERS.length} options`,
      "options",
    );
  return {
    options: marked.map(([text], i) => ({ key: LETTERS[i] ?? "", text })),
    answer: marked.flatMap(([, mark], i) => (/^correct$/i.test(mark) ? (LETTERS[i] ?? "") : [])),
  };
}

/** Reads `name, answer, answer, (nothing), name, answer …`; each `[name]` in the stem is a gap. */
function namedBlanks(stem: string, parts: readonly string[]) {
  const groups: string[][] = [[]];
  for (const part of parts) {
    if (part === "") groups.push([]);
    else groups.at(-1)?.push(part);
  }
  const named = groups.filter((group) => group.length > 0);
  return {
    stem: blankedNames(
      stem,
      named.map(([name = ""]) => name),
    ),
    answer: named.map(([, ...answers]) => answers.join("##")),
  };
}
