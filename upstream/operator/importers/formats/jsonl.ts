import { dirname } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "../bankRecord.ts";
import { openInput } from "../inputFile.ts";
import { readJsonLines } from "../jsonLines.ts";
import type { Format, SourceItem } from "./format.ts";
import { isOneValue } from "./json.ts";

export const jsonl: Format = {
  name: "jsonl",
  extensions: [".jsonl", ".ndjson", ".json"],
  unit: "lines",
  help: "JSON Lines, one {...} a line; a text that is too large for the other formats",
  sniff: (head) => /^\uFEFF?\s*\{/.test(head) && !isOneValue(head),
  async open(input) {
    const file = await openInput(input, input.encoding);
    return { total: file.lines, folder: dirname(input.path), items: items(file) };
  },
};

/** Fields that the importer reads, and fields of public question collections that it ignores without a remark. */
const KNOWN = new Set(
  `kind id source license subject type form stem text options answer analysis difficulty knowledge images score year exam
  paper section passage_id any_order part_policy blank_no source_path lang n no has_latex label answer_key`.split(
    /\s+/,
  ),
);
const KNOWN_OF_OPTIONS = new Set(["key", "text"]);

async function* items(file: Awaited<ReturnType<typeof openInput>>): AsyncGenerator<SourceItem> {
  const remarked = new Set<string>();
  for await (const { line, value, problem, text } of readJsonLines(file)) {
    const place = { at: line, text: `line ${line}` };
    yield problem
      ? { place, refusal: problem, found: text === undefined ? {} : { stem: text } }
      : { place, value, notes: strangeFields(value, remarked) };
  }
}

/** Returns a remark for each unknown field. Later lines with the same field get no remark. */
function strangeFields(value: unknown, remarked: Set<string>): Remark[] {
  if (!isFields(value) || value.kind === "paper") return [];
  const ofOptions = (Array.isArray(value.options) ? value.options : [])
    .filter(isFields)
    .flatMap((option) => Object.keys(option).filter((name) => !KNOWN_OF_OPTIONS.has(name)))
    .map((name) => `options.${name}`);
  const own = Object.keys(value).filter((name) => !KNOWN.has(name));
  return [...own, ...ofOptions]
    .filter((name) => remarked.size < MOST_TOLD && !remarked.has(name) && remarked.add(name))
    .map((name) => ({
      field: cutText(name, 60),
      reason: "is a field that is not known and not read",
      remedy: "name it as an export does (npm run export) if it belongs to the questions",
    }));
}

const MOST_TOLD = 100;

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
