import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { papers } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { eq } from "drizzle-orm";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-import-admin-"));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const PAPER = { kind: "paper", id: "2099-9", name: "期末统考", exam: "mock", minutes: 60, pass: 1 };

function question(number: number, own: object = {}) {
  const options = ["甲", "乙", "丙"].map((text, at) => ({ key: "ABC"[at], text }));
  const asked = { kind: "question", subject: "英语", type: "single", score: 2, options, answer: ["B"] };
  return { ...asked, id: `n-${number}`, stem: `第 ${number} 题问的是什么？`, ...own };
}

async function fileOf(name: string, lines: readonly object[]): Promise<string> {
  await writeFile(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return join(folder, name);
}

const counted = async () => [await upstream.db.$count(questions), await upstream.db.$count(papers)];

test("reports faults of a file row by row, and writes nothing", async () => {
  const many = Array.from({ length: 1_200 }, (_, at) =>
    question(at + 1, at % 200 === 100 ? { answer: ["Z"] } : {}),
  );
  const path = await fileOf("many.jsonl", many);
  const before = await counted();
  const { code, err } = await admin("question", "import", path, "--agency", "jia");
  expect(code).toBe(1);
  expect(err).toMatch(/^FILE: 6 lines of many\.jsonl are wrong, and nothing is written:\n/);
  for (const line of [101, 301, 501, 701, 901, 1101])
    expect(err).toMatch(new RegExp(`\\n[^\\n]*\\b${line}\\b.*answer`));
  expect(await counted()).toEqual(before);
  await writeFile(join(folder, "none.xlsx"), "no workbook");
  expect(await admin("question", "import", join(folder, "none.xlsx"), "--agency", "jia")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^FILE: .*none\.xlsx/),
  });
  expect(await admin("question", "import", await fileOf("empty.jsonl", []), "--agency", "jia")).toMatchObject(
    {
      code: 1,
    },
  );
});

test("imports questions and an exam once, and records both in the table of changes", async () => {
  const path = await fileOf("questions.jsonl", [question(1), question(2)]);
  const first = JSON.parse((await admin("question", "import", path, "--agency", "jia", "--json")).out);
  expect(first.record).toMatchObject({ added: 2, updated: 0, unchanged: 0 });
  const again = JSON.parse((await admin("question", "import", path, "--agency", "jia", "--json")).out);
  expect(again.record).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  const exam = await fileOf("exam.jsonl", [PAPER, question(3), question(4)]);
  const [questionNum = 0, paperNum = 0] = await counted();
  const dry = await admin("exam", "import", exam, "--agency", "jia", "--dry-run");
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("期末统考") });
  expect(await counted()).toEqual([questionNum, paperNum]);
  const preview = await admin("exam", "import", exam, "--agency", "jia", "--dry-run", "--json");
  expect(JSON.parse(preview.out).record.exam).toBe("(made when it is done)");
  const said = await admin("exam", "import", exam, "--agency", "jia", "--json");
  expect(said).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(said.out).record).toMatchObject({ added: 2, name: "期末统考", questions: 2, points: 4 });
  expect(await counted()).toEqual([questionNum + 2, paperNum + 1]);
  const changes = await upstream.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.command, "exam import"));
  expect(changes).toMatchObject([{ target: "agency jia", after: { file: "exam.jsonl", name: "期末统考" } }]);
});

test("takes the short name of one subject for it, and names like subjects of any other new name", async () => {
  const file = async (name: string, ...subjects: readonly string[]) =>
    fileOf(
      name,
      subjects.map((subject, at) => question(40 + at, { subject, id: `${name}-${at}` })),
    );
  const put = async (path: string) =>
    JSON.parse((await admin("question", "import", path, "--agency", "jia", "--json")).out);
  await put(await file("whole.jsonl", "教育知识与能力", "综合素质（小学）", "综合素质（中学）"));
  const short = await put(await file("short.jsonl", "教育知识"));
  expect(short.record.new_subjects).toBe("");
  expect(short.said).toContain("The subject “教育知识” is taken for “教育知识与能力”.");
  const unclear = await put(await file("unclear.jsonl", "综合素质"));
  expect(unclear.record.new_subjects).toBe("综合素质");
  expect(unclear.said).toMatch(/“综合素质” is new .* like names: 综合素质（小学）, 综合素质（中学）/);
});

test("says that the window of an imported exam is over", async () => {
  const window = { exam: "online", start: "2020-03-01 09:00", end: "2020-03-01 11:00" };
  const path = await fileOf("over.jsonl", [
    { kind: "paper", id: "over", name: "过期统考", ...window },
    question(9),
  ]);
  expect((await admin("exam", "import", path, "--agency", "jia")).out).toContain(
    "The window of the exam “过期统考” is over since 2020-03-01 11:00:00: nobody can begin it.",
  );
});
