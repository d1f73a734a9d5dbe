import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { readItems } from "#upstream/testing/readItems.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";
import { type Habit, HABITS, type Meant } from "./habitsOfTeachers.ts";

/*
 * Promise 30: a document in a habit of teachers with one change is read right, or what is not read is refused or noted
 * with its place. Wrong: an accepted question with another key or with options that its author did not give it, or
 * with its key in sight. Silent: a question or a strange line that neither an item nor a remark holds.
 */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "habits-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Item {
  readonly kind?: string;
  readonly stem: string;
  readonly content?: string;
  readonly options: readonly { readonly key: string; readonly content: string }[];
  readonly answer: readonly string[];
  readonly notes?: readonly { readonly reason: string }[];
  readonly refused?: { readonly remarks: readonly { readonly reason: string }[] };
}

/** Every such number of lines, one is changed; each kind of change begins at another line. */
const EVERY = amount({ usual: 3, full: 1 });
const STRANGE = "暗号在此";

/** Changes of one line: the lines of a document with line `at` changed; undefined: the line cannot be changed so. */
const CHANGES: readonly (readonly [
  string,
  (lines: readonly string[], at: number) => readonly string[] | undefined,
])[] = [
  ["a line lost", (lines, at) => lines.toSpliced(at, 1)],
  ["a line twice", (lines, at) => lines.toSpliced(at, 0, lines[at] ?? "")],
  ["a strange line before", (lines, at) => lines.toSpliced(at, 0, STRANGE)],
  ["an empty line before", (lines, at) => lines.toSpliced(at, 0, "")],
  ["two lines in one", (lines, at) => lines.toSpliced(at, 2, `${lines[at]} ${lines[at + 1] ?? ""}`)],
  ["wide spaces around", (lines, at) => lines.toSpliced(at, 1, `　${lines[at]}　`)],
  ["another sign behind the number", (lines, at) => changed(lines, at, /^(\s*\d+)[.．、](?=\D)/, "$1、")],
  ["another number", (lines, at) => changed(lines, at, /^(\s*)(\d+)(?=[.．、])/, "$19")],
  ["a wide label", (lines, at) => changed(lines, at, /答案\s*[:：]/, "答案 ： ")],
];

function changed(lines: readonly string[], at: number, from: RegExp, to: string) {
  const line = lines[at] ?? "";
  return from.test(line) ? lines.toSpliced(at, 1, line.replace(from, to)) : undefined;
}

const plain = (text: string) => text.normalize("NFKC").replace(/<[^>]*>|[\s()。.?_【】[\]①-⑩]/g, "");

async function read(lines: readonly string[]): Promise<readonly Item[] | string> {
  try {
    return (await readItems(
      folder,
      "卷.docx",
      wordFile(lines.map((line) => run(line))),
    )) as unknown as Item[];
  } catch (error) {
    if (error instanceof Error && error.name === "InputError") return error.message;
    throw error;
  }
}

/** Returns what is wrong with an accepted item; undefined: it is a question of the habit. */
function wrongIn(item: Item, meant: readonly Meant[]): string | undefined {
  const one = meant.find(({ stem }) => plain(item.stem).includes(plain(stem)));
  if (!one) return "is no question of the document";
  const texts = item.options.map(({ content }) => content.trim());
  const isOwn = texts.every((text) => one.options.some((own) => plain(text) === plain(own)));
  if (one.options.length > 0 && !isOwn && !texts.some((text) => text.includes(STRANGE)))
    return "has options that are not its own";
  if (/答案|正确|解析|Answer|Explanation/.test([item.stem, ...texts].join("\n"))) return "shows its key";
  // An option may be there twice.
  const said = [
    ...new Set(
      item.answer.map((letter) => item.options.find(({ key }) => key === letter)?.content ?? letter),
    ),
  ];
  const key = one.key.map((text) => (one.options.length > 0 ? text : ({ 对: "A", 错: "B" }[text] ?? text)));
  const isRight =
    said.length === key.length &&
    said.every((text, i) => plain(text).replace(plain(STRANGE), "") === plain(key[i] ?? ""));
  return isRight || (item.answer.length === 0 && one.options.length === 0)
    ? undefined
    : `has the key ${said.join()}`;
}

interface Outcome {
  readonly wrong: readonly string[];
  readonly isWhole: boolean;
}

function outcomeOf(records: readonly Item[] | string, { meant }: Habit, isStrange: boolean): Outcome {
  if (typeof records === "string") return { wrong: [], isWhole: false };
  const accepted = records.filter(({ refused, kind }) => !refused && kind !== "passage");
  const wrong = accepted.flatMap((item) => {
    const why = wrongIn(item, meant);
    return why === undefined ? [] : [`${why}: ${JSON.stringify({ ...item, notes: undefined })}`];
  });
  const remarks = records
    .flatMap(({ notes = [], refused }) => [...notes, ...(refused?.remarks ?? [])])
    .filter(({ reason }) => !/is not said|stood in the brackets|stood behind|what a learner/.test(reason));
  const found = meant.filter(({ stem }) => accepted.some((item) => plain(item.stem).includes(plain(stem))));
  if (found.length < meant.length && remarks.length === 0) wrong.push("a question is lost in silence");
  if (isStrange && !JSON.stringify(records).includes(STRANGE.slice(0, 2)) && remarks.length === 0)
    wrong.push("a line is lost in silence");
  return { wrong, isWhole: found.length === meant.length && wrong.length === 0 };
}

/** Returns whether a line is a whole question. */
function isQuestion({ lines, meant }: Habit, at: number): boolean {
  const holds = (line = "") => meant.some(({ stem }) => line.includes(stem));
  return holds(lines[at]) && (at + 1 === lines.length || holds(lines[at + 1]));
}

test.each(HABITS.map((habit) => [habit.name, habit] as const))(
  "reads each question right: %s",
  async (_, habit) => {
    const records = await read(habit.lines);
    const { wrong, isWhole } = outcomeOf(records, habit, false);
    expect({ wrong, isWhole }, JSON.stringify(records)).toEqual({ wrong: [], isWhole: true });
  },
);

test("reads each document with one change right, or refuses or notes what is not read", async () => {
  const counts = { documents: 0, whole: 0, partly: 0 };
  const failed: string[] = [];
  for (const habit of HABITS)
    for (const [nth, [change, apply]] of CHANGES.entries())
      for (const at of habit.lines.keys()) {
        if (at % EVERY !== nth % EVERY) continue;
        const lines = apply(habit.lines, at);
        if (!lines) continue;
        // A question of one line that is lost was never there, and options without letters do not show that one is lost.
        const isGone =
          change === "a line lost" && (isQuestion(habit, at) || /^[○□]|题\] \*$/.test(habit.lines[at] ?? ""));
        if (isGone) continue;
        counts.documents += 1;
        const { wrong, isWhole } = outcomeOf(await read(lines), habit, change.startsWith("a strange"));
        counts[isWhole ? "whole" : "partly"] += 1;
        failed.push(
          ...wrong.map((why) => `${habit.name}, ${change}, line ${at + 1} (${habit.lines[at]}): ${why}`),
        );
      }
  console.info(
    `${HABITS.length} habits, ${counts.documents} documents: ${counts.whole} read whole, ${counts.partly} refused in part or whole`,
  );
  expect(failed).toEqual([]);
}, 180_000);
