import { EXAM_KINDS, type ExamPaperKind, SHOW_RULES, type ShowRule } from "#shared/domain/examAttempt.ts";
import { QUESTION_TYPES, type QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import { roundScore } from "#shared/domain/scores.ts";
import { timeMs } from "#upstream/platform/kit/shanghai.ts";
import type { Remark } from "../bankRecord.ts";
import { createFieldReader, type FieldReader, LONGEST_NAME, quoted } from "../fieldReader.ts";
import { unreadableTexts } from "../unreadableText.ts";

/** Rule by which a section of a paper draws questions; `chapter` is the name of the chapter to draw from. */
export interface DrawFacts {
  readonly num: number;
  readonly score: number;
  readonly type?: QuestionType;
  readonly difficulty?: number;
  readonly chapter?: string;
  readonly isMaterial?: boolean;
}

export interface SectionFacts {
  readonly name: string;
  readonly desc: string;
  /** Score of each question of the section that has no score of its own. */
  readonly score: number | undefined;
  readonly draw: readonly DrawFacts[];
}

/** Facts of a paper from its file. They are plain data, because another process may have the database open. */
export interface PaperFacts {
  readonly id: string;
  readonly name: string;
  readonly kind: ExamPaperKind;
  /** Name of the subject; "": the subject of the paper's questions. */
  readonly subject: string;
  readonly description: string;
  readonly minutes: number;
  /** Points that pass the paper; undefined: 60 percent of the full score. */
  readonly pass: number | undefined;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly attempts: number;
  readonly redoMinutes: number;
  readonly isRandom: boolean;
  readonly optionsRandom: boolean;
  readonly sectionsLocked: boolean;
  readonly showResult: ShowRule;
  /** How often a learner may leave the page; undefined: leaving is not counted. */
  readonly leaveLimit: number | undefined;
  readonly hasBoard: boolean;
  readonly sections: readonly SectionFacts[];
}

const FIELDS = new Set([
  "kind",
  "id",
  "name",
  "exam",
  "subject",
  "description",
  "minutes",
  "pass",
  "start",
  "end",
  "attempts",
  "redo_minutes",
  "random_questions",
  "random_options",
  "lock_sections",
  "show",
  "leave_limit",
  "board",
  "sections",
]);
const LONGEST_MINUTES = 1_440;
const MOST = 1_000;

/**
 * Checks the description of a paper.
 *
 * @returns the facts of the paper, and every reason why the paper is refused
 */
export function checkPaperFacts(value: unknown): { facts: PaperFacts; remarks: readonly Remark[] } {
  const line = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const fields = createFieldReader(line);
  for (const { field, reason, remedy } of unreadableTexts(line)) fields.refuse(field, reason, remedy);
  for (const name of Object.keys(line))
    if (!FIELDS.has(name)) fields.refuse(name, "is not known of a paper", `use ${[...FIELDS].join(", ")}`);
  const kind = choice(fields, "exam", EXAM_KINDS, "mock");
  const startMs = moment(fields, "start");
  const endMs = moment(fields, "end");
  if (startMs !== undefined && endMs !== undefined && endMs <= startMs)
    fields.refuse("end", "is not after its start", "give an end after the start");
  if (kind === "online" && (startMs === undefined || endMs === undefined))
    fields.refuse("start", "or end is missing", 'an online exam has both, such as "2026-12-01 09:00"');
  const facts: PaperFacts = {
    id: fields.text("id", LONGEST_NAME),
    name: fields.text("name", LONGEST_NAME),
    kind,
    subject: fields.optionalText("subject", 100),
    description: fields.optionalText("description", 2_000),
    minutes: whole(fields, "minutes", LONGEST_MINUTES) ?? 0,
    pass: fields.number("pass"),
    startMs,
    endMs,
    attempts: whole(fields, "attempts", MOST) ?? 0,
    redoMinutes: whole(fields, "redo_minutes", 60 * LONGEST_MINUTES) ?? 0,
    isRandom: flag(fields, "random_questions"),
    optionsRandom: flag(fields, "random_options"),
    sectionsLocked: flag(fields, "lock_sections"),
    showResult: choice(fields, "show", SHOW_RULES, "submitted"),
    leaveLimit: whole(fields, "leave_limit", MOST),
    hasBoard: flag(fields, "board"),
    sections: readSections(fields),
  };
  if (facts.pass !== undefined && !(facts.pass >= 0))
    fields.refuse("pass", `is ${quoted(fields.value("pass"))}`, "use the score that passes, such as 60");
  return { facts, remarks: fields.remarks };
}

function readSections(fields: FieldReader): SectionFacts[] {
  const list = fields.value("sections");
  if (list === undefined) return [];
  if (!Array.isArray(list)) {
    fields.refuse("sections", "is no list", 'write [{"name": "一、单项选择题", "score": 2}, …]');
    return [];
  }
  const sections = list.map((value, at) => readSection(value, { fields, place: `sections[${at}]` }));
  const names = sections.map(({ name }) => name);
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at)
      fields.refuse(`sections[${at}].name`, `is ${quoted(name)} again`, "give each section its own name");
  return sections;
}

interface Part {
  readonly fields: FieldReader;
  readonly place: string;
}

function readSection(value: unknown, { fields, place }: Part): SectionFacts {
  const own = partReader(value, { fields, place }, ["name", "desc", "score", "draw"]);
  const draw = own.value("draw") ?? [];
  if (!Array.isArray(draw)) own.refuse("draw", "is no list", 'write [{"num": 10, "score": 2}, …]');
  const section: SectionFacts = {
    name: own.text("name", LONGEST_NAME),
    desc: own.optionalText("desc", 500),
    score: score(own, "score"),
    draw: Array.isArray(draw)
      ? draw.map((rule, at) => readDraw(rule, { fields, place: `${place}.draw[${at}]` }))
      : [],
  };
  handOver(own, { fields, place });
  return section;
}

function readDraw(value: unknown, { fields, place }: Part): DrawFacts {
  const names = ["num", "score", "type", "difficulty", "chapter", "material"];
  const own = partReader(value, { fields, place }, names);
  const type = own.optionalText("type");
  if (type !== "" && !isQuestionType(type))
    own.refuse("type", `is ${quoted(type)}`, `use one of ${QUESTION_TYPES.join(", ")}`);
  const difficulty = whole(own, "difficulty", 5);
  const chapter = own.optionalText("chapter", LONGEST_NAME);
  const num = whole(own, "num", MOST) ?? 0;
  if (num === 0) own.refuse("num", "is missing or 0", "say how many questions are drawn");
  const worth = score(own, "score");
  if (worth === undefined) own.refuse("score", "is missing", "say what each of them is worth");
  const rule: DrawFacts = {
    num,
    score: worth ?? 1,
    ...(isQuestionType(type) && { type }),
    ...(difficulty !== undefined && { difficulty }),
    ...(chapter !== "" && { chapter }),
    ...(flag(own, "material") && { isMaterial: true }),
  };
  handOver(own, { fields, place });
  return rule;
}

/** Returns a reader for an object inside the paper, such as a section; its faults name the position in the paper. */
function partReader(value: unknown, { fields, place }: Part, names: readonly string[]): FieldReader {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject) fields.refuse(place, "is no {...}", `write {"${names[0]}": …}`);
  const own = createFieldReader(isObject ? (value as Record<string, unknown>) : {});
  for (const name of Object.keys(isObject ? (value as object) : {}))
    if (!names.includes(name)) own.refuse(name, "is not known here", `use ${names.join(", ")}`);
  return own;
}

function handOver(own: FieldReader, { fields, place }: Part): void {
  for (const { field, reason, remedy } of own.remarks) fields.refuse(`${place}.${field}`, reason, remedy);
}

function choice<T extends string>(fields: FieldReader, name: string, of: readonly T[], usual: T): T {
  const value = fields.value(name);
  const found = value === undefined ? usual : of.find((one) => one === value);
  if (found === undefined) fields.refuse(name, `is ${quoted(value)}`, `use one of ${of.join(", ")}`);
  return found ?? usual;
}

function flag(fields: FieldReader, name: string): boolean {
  const value = fields.value(name) ?? false;
  if (typeof value !== "boolean") fields.refuse(name, `is ${quoted(value)}`, "use true or false");
  return value === true;
}

function whole(fields: FieldReader, name: string, most: number): number | undefined {
  const value = fields.number(name);
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)) return value;
  fields.refuse(name, `is ${quoted(fields.value(name))}`, `use a whole number from 0 to ${most}`);
  return undefined;
}

function score(fields: FieldReader, name: string): number | undefined {
  const value = fields.number(name);
  if (value === undefined) return undefined;
  if (value >= 0.01 && value <= MOST) return roundScore(value);
  fields.refuse(name, `is ${quoted(fields.value(name))}`, `use a number from 0.01 to ${MOST}`);
  return undefined;
}

/** Reads a time that is written as in the admin console. */
function moment(fields: FieldReader, name: string): number | undefined {
  const text = fields.optionalText(name, 40);
  if (text === "") return undefined;
  const ms = timeMs(text.replace("T", " "));
  if (ms !== undefined) return ms;
  fields.refuse(name, `is ${quoted(text)}`, 'write a time in China such as "2026-12-01 09:00"');
  return undefined;
}
