import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTENT_KINDS } from "./contentKinds.ts";
import { ContentError } from "./folder/contentFault.ts";
import { openContent } from "./folder/contentFiles.ts";
import { loadContent } from "./loadContent.ts";
import { seedFolder } from "../demo/seedFolder.ts";

const DEMO = seedFolder("content");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A minimal school, changed by `files`; undefined removes a file. */
const SMALL: Readonly<Record<string, string>> = {
  "subjects.yaml":
    "- id: 1\n  name: 会计\n  children:\n    - id: 2\n      name: 初级\n      children:\n        - { id: 3, name: 实务 }\n",
  "newsCategories.yaml": "- { id: 1, name: 通知, intro: 报名 }\n",
  "news/1-报名.md":
    '---\nid: 1\ncateId: 1\ntitle: 报名\nintro: 开始\nsource: 本校\nauthor: 编辑\ndaysAgo: 1\ntime: "08:30"\nviewNum: 0\ntags: []\n---\n\n**今天**开始。\n\n| 事 | 时间 |\n| --- | --- |\n| 报名 | 三月 |\n',
  "questions/01.csv":
    "编号,题型,科目,题干,选项A,选项B,答案,知识点\n1,单选题,初级 / 实务,选哪个？![图](图.svg),甲,乙,B,第一章->要素\n2,判断题,会计 / 初级 / 实务,对吗？,,,正确,第一章->要素\n",
  "questions/图.svg": "<svg/>\n",
};

async function contentWith(files: Readonly<Record<string, string | undefined>>) {
  await rm(folder, { recursive: true });
  for (const [file, text] of Object.entries({ ...SMALL, ...files })) {
    if (text === undefined) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return loadContent(folder);
}

/** Returns the faults of a folder, one a line. */
async function faultsWith(files: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const error: unknown = await contentWith(files).catch((reason: unknown) => reason);
  if (!(error instanceof ContentError)) throw new Error(`no ContentError: ${String(error)}`);
  return error.message
    .split("\n")
    .slice(1, -1)
    .map((line) => line.trim());
}

test("has demo entries of every kind", async () => {
  const content = await loadContent(DEMO);
  const empty = [...Object.keys(CONTENT_KINDS), "questions", "passages", "pictures"].filter(
    (kind) => content[kind as keyof typeof content].length === 0,
  );
  expect(empty).toEqual([]);
});

test("reads an entry from each Markdown file and a picture from each drawing of the demo", async () => {
  const files = await readdir(DEMO, { recursive: true });
  const ending = (extension: string) => files.filter((file) => file.endsWith(extension)).length;
  // A file that is not read would be a fault (below).
  const content = await loadContent(DEMO);
  const texts = Object.entries(CONTENT_KINDS).filter(([, kind]) => "folder" in kind);
  const entries = texts.map(([kind]) => content[kind as keyof typeof content].length);
  expect(ending(".md")).toBe(entries.reduce((sum, length) => sum + length, 0));
  expect(ending(".svg")).toBe(content.pictures.length);
});

test("reports a file that no reader has read", async () => {
  expect(
    await faultsWith({ "new/2.md": "", "news/notes.txt": "", "questions/另一张.svg": "<svg/>" }),
  ).toEqual([
    expect.stringMatching(/^new\/2\.md: is not read; name it as docs\/content\.md has it/),
    expect.stringMatching(/^news\/notes\.txt: is not read; /),
    expect.stringMatching(/^questions\/另一张\.svg: is not read; /),
  ]);
});

test("refuses a folder with a link to a file or a folder, or with a FIFO, and names each", async () => {
  await contentWith({});
  await symlink("/etc/hostname", join(folder, "news/2.md"));
  await symlink("../questions", join(folder, "news/more"));
  execFileSync("mkfifo", [join(folder, "questions/02.csv")]);
  const error = await loadContent(folder).catch((reason: Error) => reason);
  expect((error as Error).message.split("\n").slice(1, -1)).toEqual([
    expect.stringMatching(/^ {2}news\/2\.md: is a link, or is reached by a link; put the file itself there/),
    expect.stringMatching(/^ {2}news\/more: is a link, or is reached by a link; put the file itself there/),
    "  questions/02.csv: is no regular file; put a file there",
  ]);
});

test("refuses a file that a link replaces during reading", async () => {
  await contentWith({});
  const files = await openContent(folder);
  for (const file of ["subjects.yaml", "questions/01.csv"]) {
    await rm(join(folder, file));
    await symlink("/etc/hostname", join(folder, file));
    await expect(files.read(file)).rejects.toThrow(`${file}: is a link, or is reached by a link`);
    await expect(files.open(file)).rejects.toThrow(ContentError);
  }
});

test("converts Markdown to HTML, reads questions with the importer, and addresses drawings by hash", async () => {
  const { news, questions, pictures } = await contentWith({});
  expect(news[0]?.content).toContain("<strong>今天</strong>开始。");
  expect(news[0]?.content).toContain("<td>三月</td>");
  const [drawn] = pictures;
  expect(questions).toMatchObject([
    {
      id: 1,
      subjectId: 3,
      chapter: "第一章",
      knowledge: ["要素"],
      answer: ["B"],
      options: [{ content: "甲" }, { content: "乙" }],
    },
    { id: 2, subjectId: 3, type: "judge", answer: ["对"] },
  ]);
  expect(questions[0]?.stem).toBe(`选哪个？![图](/uploads/question/${drawn?.hash}.svg)`);
  expect(drawn?.svg).toBe("<svg/>");
});

test("removes Windows line ends and a byte order mark", async () => {
  const plain = await contentWith({});
  const windows = Object.fromEntries(
    Object.entries(SMALL).map(([file, text]) => [file, `\uFEFF${text.replaceAll("\n", "\r\n")}`]),
  );
  expect({ ...(await contentWith(windows)), pictures: [] }).toEqual({ ...plain, pictures: [] });
});

const news = SMALL["news/1-报名.md"] ?? "";
const table = SMALL["questions/01.csv"] ?? "";

test.each<readonly [string, Readonly<Record<string, string | undefined>>, RegExp]>([
  [
    "a field that is not there",
    { "news/1-报名.md": news.replace("cateId: 1\n", "") },
    /^news\/1-报名\.md, line 2, the entry \(id 1\): cateId is not there; write a number$/,
  ],
  [
    "a field of another kind",
    { "news/1-报名.md": news.replace("daysAgo: 1", "daysAgo: 昨天") },
    /^news\/1-报名\.md, line 8, the entry \(id 1\): daysAgo is "昨天"; write a number$/,
  ],
  [
    "a time that is none",
    { "news/1-报名.md": news.replace('"08:30"', "8点半") },
    /line 9, .*: time is "8点半"; write hours and minutes, such as "08:30"$/,
  ],
  [
    "a field that is not known",
    { "newsCategories.yaml": "- { id: 1, name: 通知, intro: 报名, colour: 红 }\n" },
    /^newsCategories\.yaml, line 1, entry 1 \(id 1\): colour is not known; take it away, or name it as one of id, agencyId, name, intro$/,
  ],
  [
    "a field that is not known, deep inside",
    { "subjects.yaml": (SMALL["subjects.yaml"] ?? "").replace("name: 实务 }", "name: 实务, nick: 务 }") },
    /^subjects\.yaml, line 7, entry 1 \(id 1\): children\[1\]\.children\[1\]\.nick is not known; .* id, name, aliasName, glyph/,
  ],
  [
    "a phone number without quotes",
    { "learners/examLearners.yaml": "- { agencyId: 1, mobile: 13800000001, username: a, nickname: b }\n" },
    /^learners\/examLearners\.yaml, line 1, entry 1 \(username a\): mobile is 13800000001; write it in quotes: "13800000001"$/,
  ],
  [
    "the colon of a Chinese keyboard",
    { "newsCategories.yaml": "- id: 1\n  name：通知\n  intro: 报名\n" },
    /^newsCategories\.yaml, line \d: is not YAML: .*; behind a name stands the colon of the English keyboard and a space/,
  ],
  [
    "a name that stands twice",
    { "newsCategories.yaml": "- id: 1\n  name: 通知\n  name: 报名\n  intro: 报名\n" },
    /^newsCategories\.yaml, line 3: is not YAML: Map keys must be unique; /,
  ],
  [
    "no list",
    { "newsCategories.yaml": "id: 1\nname: 通知\n" },
    /^newsCategories\.yaml, line 1: is no list of entries; begin each entry with a -/,
  ],
  [
    "Markdown without fields",
    { "news/1-报名.md": "# 报名\n" },
    /^news\/1-报名\.md, line 1: has no fields in front of its text; begin the file with a line ---/,
  ],
  [
    "an empty text",
    { "news/1-报名.md": news.slice(0, news.indexOf("**")) },
    /^news\/1-报名\.md, line 2, the entry \(id 1\): content is not there; write a text$/,
  ],
  [
    "a reference to nothing",
    { "news/1-报名.md": news.replace("cateId: 1", "cateId: 7") },
    /^news\/1-报名\.md, line 2, the entry \(id 1\): news 1 names newsCategory 7, which does not exist; name another newsCategory, or add this one$/,
  ],
  [
    "an id that stands twice",
    { "news/2-再报.md": news },
    /^news\/2-再报\.md, line 2, the entry \(id 1\): news: id 1 stands twice; give one of the two an id of its own$/,
  ],
  [
    "a subject that stands twice",
    { "subjects.yaml": (SMALL["subjects.yaml"] ?? "").replace("id: 3", "id: 2") },
    /^subjects\.yaml, line 1, entry 1 \(id 1\): subject 2 stands twice; /,
  ],
  [
    "a section that is neither of its two forms",
    {
      "papers.yaml":
        "- id: 1\n  subjectId: 3\n  name: 卷\n  description: 卷\n  kind: mock\n  examType: 7\n  passScore: 1\n  limitMinutes: 9\n  sections:\n    - { name: 一, draw: [{ num: 2, score: 二 }] }\n",
    },
    /^papers\.yaml, line 10, entry 1 \(id 1\): sections\[1\]\.draw\[1\]\.score is "二"; write a number$/,
  ],
  [
    "a question without an answer",
    { "questions/01.csv": table.replace(",B,", ",,") },
    /^questions\/01\.csv, row 2: answer is empty; name the right option$/,
  ],
  [
    "a question of no subject",
    { "questions/01.csv": table.replace("初级 / 实务", "高级 / 实务") },
    /^questions\/01\.csv, row 2: subject \(科目\) is "高级 \/ 实务", which is not in subjects\.yaml or stands there twice; write the names/,
  ],
  [
    "a question without a number",
    { "questions/01.csv": table.replace("\n2,", "\n,") },
    /^questions\/01\.csv, row 3: id \(编号\) is no whole number; give it a number/,
  ],
  [
    "a question without its chapter",
    { "questions/01.csv": table.replace("第一章->要素\n2", "要素\n2") },
    /^questions\/01\.csv, row 2: knowledge \(知识点\) does not name one chapter and points of it; write chapter->point/,
  ],
  [
    "a column that is not known",
    { "questions/01.csv": table.replace("知识点", "考查点") },
    /^questions\/01\.csv, row 2: the column “考查点” is not known and not read; /,
  ],
  [
    "a drawing that is not there",
    { "questions/图.svg": undefined },
    /^questions\/01\.csv, row 2: shows the picture 图\.svg, which is no \.svg file of the folder; put the drawing at questions\/图\.svg$/,
  ],
  [
    "a file of questions without headings",
    { "questions/01.csv": "1,2\n3,4\n" },
    /^questions\/01\.csv: it has no row of headings with 题干 and 题型/,
  ],
])("%s is told with file, entry and remedy", async (_, files, told) => {
  const faults = await faultsWith(files);
  expect(
    faults.some((fault) => told.test(fault)),
    faults.join("\n"),
  ).toBe(true);
});

test("reports many faults together, up to a limit", async () => {
  const rows = Array.from({ length: 210 }, (_, index) => `- { id: ${index + 1}, name: 甲 }\n`).join("");
  const faults = await faultsWith({ "newsCategories.yaml": rows });
  expect(faults.length).toBe(201);
  expect(faults.at(-1)).toBe("and 10 more");
});

test("reports a missing folder", async () => {
  await expect(loadContent(join(folder, "nowhere"))).rejects.toThrow(
    /nowhere, is not there or may not be read/,
  );
});
