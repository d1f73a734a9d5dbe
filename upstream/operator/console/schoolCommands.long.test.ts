import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { examList } from "#shared/contract/exam/endpoints.ts";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { schoolFile, schoolFolder } from "../../testing/schoolFolder.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

let upstream: TestUpstream;
let admin: TestConsole;
const folders: string[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db);
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function put(files: Readonly<Record<string, string | undefined>> = {}, ...more: string[]) {
  const folder = await schoolFolder(files);
  folders.push(folder);
  return admin("school", "put", folder, ...more);
}

async function putFine(files: Readonly<Record<string, string | undefined>> = {}, ...more: string[]) {
  const said = await put(files, ...more);
  expect(said.err).toBe("");
  return said.out;
}

async function get(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "beikao-get-")), "school");
  folders.push(folder);
  expect(await admin("school", "get", "small", folder)).toMatchObject({ code: 0, err: "" });
  return folder;
}

/**
 * Returns the rows of all tables except stored_files: bytes are stored even when the command then fails, and a job
 * removes unused ones a day later.
 */
async function rows() {
  const { stored_files: _stored, ...others } = await everyRow(upstream.db);
  return others;
}

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1), (await readFile(path)).toString("latin1")];
      }),
    ),
  );
}

test("creates a school from a folder, and changes nothing at the second run", async () => {
  expect(await putFine({}, "--dry-run")).toContain(
    "Dry run, nothing is written. It would be: The school small is opened.",
  );
  expect(await putFine()).toContain(
    "The school small is opened. Entries: 21 new, 0 changed, 0 hidden. Questions: 3 new",
  );
  expect(await putFine()).toContain(
    "Entries: 0 new, 0 changed, 0 hidden. Questions: 0 new, 0 changed, 3 as they were",
  );
});

test("writes the same school with get: put finds no difference, and get writes it again", async () => {
  const first = await get();
  expect((await admin("school", "put", first)).out).toContain(
    "Entries: 0 new, 0 changed, 0 hidden. Questions: 0 new, 0 changed, 3 as they were, 0 hidden.",
  );
  const files = await filesOf(first);
  expect(await filesOf(await get())).toEqual(files);
  expect(Object.keys(files).filter((file) => file.endsWith(".html"))).toEqual([]);
  expect(Buffer.from(files["files/70001.txt"] ?? "", "latin1").toString()).toBe("永\n");
  // Words that learners see, from every kind of entry in the folder, are in the files that `school get` wrote.
  const all = Buffer.from(Object.values(files).join("\n"), "latin1").toString();
  for (const word of ["慢慢学", "级别", "每天写一页", "竖要直", "减免", "楷书题库", "乙方 {learner}"])
    expect(all).toContain(word);
});

test("describes changes in words, and hides removed entries without deleting them", async () => {
  const files = {
    ...schoolFile("courses/1.md", "price: 99", "price: 79"),
    "news/1.md": undefined,
    "questions/楷书.csv":
      "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n1,单选题,基础 / 楷书,永字有几画？,五,八,A,五画。,笔画->永字\n2,单选题,书法 / 基础 / 楷书,横要,平,弯,A,平。,笔画->横\n3,判断题,基础 / 楷书,竖要直。,,,正确,直。,笔画->竖\n",
  };
  const out = await putFine(files);
  expect(out).toContain("Entries: 0 new, 1 changed, 1 hidden.");
  expect(out).toMatch(/courses 70001\s+楷书入门\s+changed\s+price: 99 → 79/);
  expect(out).toMatch(/news 70001\s+开班\s+hidden/);
  expect(await putFine()).toContain("Entries: 1 new, 1 changed, 0 hidden.");
});

test("replaces a question of a table by the one that the folder has with its number", async () => {
  const others = {
    "questions/楷书.csv":
      "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n1,单选题,基础 / 楷书,谁写了多宝塔碑？,颜真卿,柳公权,A,颜体。,笔画->永字\n2,单选题,书法 / 基础 / 楷书,横要,平,弯,A,平。,笔画->横\n3,判断题,基础 / 楷书,竖要直。,,,正确,直。,笔画->竖\n",
  };
  expect(await putFine(others)).toContain("Questions: 0 new, 1 changed");
  expect(await putFine()).toContain("Questions: 0 new, 1 changed");
});

test("keeps the row and progress of a lesson when another is added before it, and hides a removed one", async () => {
  const { db } = upstream;
  const ids = async () => {
    const rows = await db
      .select({ id: lessons.id, name: lessons.name, isShown: lessons.isShown })
      .from(lessons)
      .where(eq(lessons.courseId, 70001));
    return new Map(rows.map(({ id, name, isShown }) => [name, { id, isShown }]));
  };
  const before = await ids();
  await putFine(
    schoolFile("courses/1.md", "- { name: 横, minutes: 5, free: true }", "- { name: 点, minutes: 3 }"),
  );
  const after = await ids();
  expect(after.get("竖")).toEqual(before.get("竖"));
  expect(after.get("横")).toEqual({ ...before.get("横"), isShown: false });
  expect([...before.values()].map(({ id }) => id)).not.toContain(after.get("点")?.id);
  await putFine();
  expect((await ids()).get("横")).toEqual(before.get("横"));
});

test("shows the school to its own learners only", async () => {
  const detail = { id: "70001" };
  expect(await upstream.call(courseDetail, detail, { agency: "small" })).toMatchObject({ name: "楷书入门" });
  expect(await upstream.call(courseDetail, detail, { agency: "jia" })).toBeNull();
  const exams = await upstream
    .call(examList, { subject_id: "7002" }, { agency: "small" })
    .catch(() => undefined);
  expect(JSON.stringify(exams ?? "楷书测验")).toContain("楷书测验");
});

test.each<readonly [string, Readonly<Record<string, string | undefined>>, RegExp]>([
  [
    "a file that is missing",
    { "files/字帖.txt": undefined },
    /names the file files\/字帖\.txt, which is not there; put it there/,
  ],
  ["captions that are none", { "captions/竖.vtt": "1\n" }, /captions\/竖\.vtt, line 1: is no WebVTT/],
  [
    "half a question",
    { "questions/楷书.csv": "编号,题型,科目,题干\n1,单选题,基础 / 楷书,永字" },
    /questions\/楷书\.csv, .*(answer|options)/,
  ],
  [
    "a column that is not known",
    { "questions/楷书.csv": "编号,题型,科目,题干,答案,颜色\n1,判断题,基础 / 楷书,对,正确,红\n" },
    /颜色/,
  ],
  [
    "an exam of a question that is not there",
    schoolFile("papers.yaml", "[1, 2]", "[1, 9]"),
    /papers\.yaml, line 1, .*asks question 9, which no file has/,
  ],
  [
    "learners",
    { "learners/users.yaml": "[]\n" },
    /learners\/users\.yaml: is of the demo alone; learners come by npm run admin -- user import/,
  ],
  [
    "two agencies",
    schoolFile("agencies.yaml", "- id: 70", "- id: 71\n  name: 乙\n- id: 70"),
    /agencies\.yaml/,
  ],
  [
    "a host of another",
    schoolFile("agencies.yaml", "small.example", "jia-study.example"),
    /the host jia-study\.example is that of the agency jia/,
  ],
  [
    "an id of another",
    schoolFile("teachers/1.md", "id: 70001", "id: 1"),
    /teachers: 1 is of the shared library|names teacher 70001/,
  ],
  [
    "a subject of another",
    schoolFile("subjects.yaml", "id: 7000\n  name: 书法", "id: 313\n  name: 书法"),
    /313|names subject 7000/,
  ],
])("reports %s with file and remedy, and writes nothing", async (_, files, told) => {
  const before = await rows();
  const said = await put(files);
  expect(said).toMatchObject({ code: 1, out: "" });
  expect(said.err).toMatch(told);
  expect(await rows()).toEqual(before);
});

test("reports a path that is no folder, and a target that is not empty", async () => {
  expect(await admin("school", "put", "/nowhere")).toMatchObject({ code: 1 });
  const full = await schoolFolder();
  folders.push(full);
  expect((await admin("school", "get", "small", full)).err).toContain("is not empty. Name a new folder.");
});

test("assigns ids above those of folders to rows added on an empty database", async () => {
  const database = await openTestDatabase();
  const empty = consoleOver(database.db);
  const folder = await schoolFolder(schoolFile("lives/1.md", "id: 70001", "id: 1"));
  folders.push(folder);
  expect(await empty("school", "put", folder)).toMatchObject({ code: 0, err: "" });
  const live =
    "live add --agency small --name 课 --subject 7001 --teacher 70001 --start 2099-01-01 --minutes 60";
  expect(await empty(...live.split(" "))).toMatchObject({ code: 0, err: "" });
  const ids = await database.db.select({ id: lives.id }).from(lives);
  expect(Math.max(...ids.map(({ id }) => id))).toBe(100_001);
  await database.close();
});

test("removes the medium of a lesson whose file left the folder, and a dry run lists media to make", async () => {
  const file = {
    ...schoolFile("courses/1.md", "横, minutes: 5, free: true", "横, file: media/1.png, free: true"),
    "media/1.png": "",
  };
  const folder = await schoolFolder(file);
  folders.push(folder);
  await writeFile(join(folder, "media/1.png"), Buffer.from(PIXEL, "base64"));
  expect((await admin("school", "put", folder, "--dry-run")).out).toContain(
    "Lessons would be made of media/1.png.",
  );
  expect(await admin("school", "put", folder)).toMatchObject({ code: 0, err: "" });
  const plays = async () => {
    const { rows } = JSON.parse((await admin("media", "list", "70001", "--json")).out) as {
      rows: { lesson: string; plays: string; length: string }[];
    };
    return rows.find(({ lesson }) => lesson === "横");
  };
  expect(await plays()).toMatchObject({ plays: "page-1.png", length: "1 pages" });
  await putFine();
  expect(await plays()).toMatchObject({ plays: "", length: "5:00" });
});

test("hides a removed question from practice and search until it returns", async () => {
  const shown = () => upstream.db.$count(questions, eq(questions.isShown, true));
  const found = async () => {
    await indexChanges(upstream.db);
    return upstream.db.$count(searchEntries, eq(searchEntries.kind, "question"));
  };
  const foundBefore = await found();
  const before = await shown();
  const paper = schoolFile("papers.yaml", ', { name: 二、判断, score: 1, questionIds: ["楷书#3"] }', "");
  await putFine({
    ...paper,
    "questions/楷书.csv":
      "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n1,单选题,基础 / 楷书,永字有几画？,五,八,A,五画。,笔画->永字\n2,单选题,书法 / 基础 / 楷书,横要,平,弯,A,平。,笔画->横\n",
  });
  expect([await shown(), await found()]).toEqual([before - 1, foundBefore - 1]);
  await putFine();
  expect([await shown(), await found()]).toEqual([before, foundBefore]);
});

test.each([
  ["a film that is none", "media/1.mp4", /^ {2}media\/1\.mp4: 1\.mp4 is no film, recording, PDF or picture/m],
  ["a PDF that is none", "media/1.pdf", /^ {2}media\/1\.pdf: 1\.pdf .*PDF/m],
])("says in a dry run of %s what the put says", async (_, path, said) => {
  const files = {
    ...schoolFile("courses/1.md", "横, minutes: 5, free: true", `横, file: ${path}, free: true`),
    [path]: path.endsWith(".pdf") ? "%PDF-1.4\n" : "no film\n",
  };
  const tried = await put(files, "--dry-run");
  expect(tried).toMatchObject({ code: 1, out: "", err: expect.stringMatching(said) });
  // Each call has a folder of its own.
  const plain = ({ err, ...said }: typeof tried) => ({
    ...said,
    err: err.replace(/\S*beikao-school-\w+/, ""),
  });
  expect(plain(await put(files))).toEqual(plain(tried));
});

test("needs --rename for a folder with the flag of a school of another name", async () => {
  const renamed = schoolFile("agencies.yaml", "name: 小学堂", "name: 大学堂");
  const before = await rows();
  for (const more of [[], ["--dry-run"]])
    expect(await put(renamed, ...more)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /agencies\.yaml: the flag small is that of the school “小学堂”, and the folder is of “大学堂”.*--rename/,
      ),
    });
  expect(await rows()).toEqual(before);
  expect(await putFine(renamed, "--rename")).toContain("1 changed");
  expect(await putFine({}, "--rename")).toContain("1 changed");
});

test("says once that the window of an exam is over", async () => {
  const over = schoolFile(
    "papers.yaml",
    "kind: mock",
    'kind: online\n  window: { from: "2020-03-01 09:00", until: "2020-03-01 11:00" }',
  );
  const said = "The window of the exam “楷书测验” is over since 2020-03-01 11:00:00: nobody can begin it.";
  for (const more of [["--dry-run"], []]) expect(await putFine(over, ...more)).toContain(said);
  expect(await putFine(over)).not.toContain(said);
  await putFine();
});
