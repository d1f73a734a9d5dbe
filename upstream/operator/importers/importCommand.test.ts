import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/openDatabase.ts";
import { lockFolder } from "../../platform/db/folderLock.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { agencies, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { StartError } from "#shared/environment/startError.ts";
import { learnText } from "../../testing/likeDocument.ts";
import { openTestDatabase, openWithoutTables } from "../../testing/testDatabase.ts";
import { openZip } from "./formats/zip.ts";
import { IMPORT_HELP, runImport } from "./importCommand.ts";

const options = ["A", "B", "C", "D"].map((key) => ({ key, text: `选${key}` }));
const good = { source: "demo", subject: "高中英语", type: "single", stem: "题", options, answer: ["B"] };

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "import-"));
  await openAgency(database.db, { flag: "first", name: "甲" });
  await openAgency(database.db, { flag: "second", name: "乙" });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function fileOf(content: string | Buffer, name = "bank.jsonl"): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

function lines(...values: object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

async function run(args: readonly string[], open?: () => Promise<Database>, isTerminal = false) {
  let out = "";
  let err = "";
  const code = await runImport(args, {
    env: { DATA_DIR: folder },
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isTerminal,
    openDatabase: open ?? (async () => ({ ...database, close: async () => undefined })),
  });
  return { code, out, err };
}

async function stored(): Promise<number> {
  const [row] = await database.db.select({ n: count() }).from(questions);
  return row?.n ?? 0;
}

test("reads a text by a habit, and exits with 2 for a file that is not a habit", async () => {
  const text = "Q1) 甲\n① 子\n② 丑\n选 ②\nQ2) 乙\n① 寅\n② 卯\n选 ①\n";
  const file = await fileOf(text, "unusual.txt");
  const habit = await fileOf(JSON.stringify(learnText(text, "NOOK")), "habit.json");
  expect(await run([file, "--like", habit])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/2 .*accepted/),
  });
  for (const [args, said] of [
    [["--like", file], /--like: unusual\.txt is not JSON.*示例导入/],
    [["--like", join(folder, "none.json")], /none\.json cannot be read/],
    [["--like", habit, "--format", "aiken"], /Give --format NAME or --like FILE/],
  ] as const)
    expect(await run([file, ...args])).toMatchObject({ code: 2, err: expect.stringMatching(said) });
});

test("prints the help, and exits with 2 and a remedy for a wrong call", async () => {
  expect(await run(["--help"])).toEqual({ code: 0, out: IMPORT_HELP, err: "" });
  expect(await run(["-h"])).toMatchObject({ code: 0 });
  const file = await fileOf(lines({ ...good, id: "1" }));
  const calls: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^Name one file\./],
    [[file, file], /^Name one file\./],
    [[file, "--comit"], /--comit/],
    [[file, "--encoding", "latin1"], /latin1 is not known\. Use one of utf-8, /],
    [[file, "--root", ""], /root is no name/],
    [[file, "--root", "a/b"], /root is no name/],
    [
      [file, "--commit", "--agency", "nobody"],
      /^No agency has the flag nobody\. Use one of first, second\.$/m,
    ],
  ];
  for (const [args, message] of calls) {
    const { code, out, err } = await run(args);
    expect([code, out], args.join(" ")).toEqual([2, ""]);
    expect(err).toMatch(message);
  }
  expect(await stored()).toBe(0);
});

test("exits with 2 and writes nothing for an unreadable, empty or wrongly encoded file", async () => {
  const text = lines({ ...good, id: "latin" }, { ...good, id: "中文" });
  await mkdir(join(folder, "folder"));
  await symlink("nowhere", join(folder, "link"));
  const gbk = Buffer.concat([
    Buffer.from(lines({ ...good, id: "x", stem: "ascii" })),
    Buffer.from([0xd6, 0xd0, 0x0a]),
  ]);
  const files: readonly (readonly [string, RegExp])[] = [
    [join(folder, "none.jsonl"), /none\.jsonl is not there\.$/m],
    [join(folder, "link"), /is not there\.$/m],
    [join(folder, "folder"), /is a folder: name a file/],
    ["/dev/null", /is no file on a disk/],
    [await fileOf("", "empty.jsonl"), /is empty: it holds no line/],
    [await fileOf("\uFEFF\r\n \n\n", "blank.jsonl"), /is empty: it holds no line/],
    [await fileOf(gbk, "gbk.jsonl"), /is not UTF-8 text: line 2 .*--encoding gb18030/],
    [await fileOf(Buffer.from(text, "utf16le"), "bare16.jsonl"), /is not UTF-8 text: .*utf-16le/],
  ];
  for (const [file, message] of files) {
    const { code, out, err } = await run([file, "--commit"]);
    expect([code, out], file).toEqual([2, ""]);
    expect(err).toMatch(message);
  }
  for (const encoding of ["gb18030", "big5"]) {
    const { code, err } = await run([await fileOf(text), "--commit", "--encoding", encoding]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`is UTF-8 text: leave --encoding ${encoding} out.`),
    ]);
  }
  expect(await stored()).toBe(0);
});

test("reads every encoding that the help lists, by byte order mark or by name", async () => {
  // "中文题" in GB18030, with 𠮷 as a character of four bytes, and "中文題" in Big5.
  const gb = [0xd6, 0xd0, 0xce, 0xc4, 0xcc, 0xe2, 0x95, 0x34, 0xb2, 0x35];
  const big5 = [0xa4, 0xa4, 0xa4, 0xe5, 0xc3, 0x44];
  const utf16 = (stem: string) =>
    Buffer.from(`\uFEFF${lines({ ...good, subject: "x", id: "e", stem })}`, "utf16le");
  const bytes = (stem: readonly number[]) => {
    const [head = "", tail = ""] = lines({ ...good, subject: "x", options: ascii, id: "e", stem: "@" }).split(
      "@",
    );
    return Buffer.concat([Buffer.from(head), Buffer.from(stem), Buffer.from(tail)]);
  };
  const ascii = options.map(({ key }) => ({ key, text: `${key}1` }));
  const rows: readonly (readonly [Buffer, readonly string[], string])[] = [
    [utf16("中文𠮷"), [], "中文𠮷"],
    [utf16("中文𠮷").swap16(), [], "中文𠮷"],
    [utf16("中文𠮷").subarray(2), ["--encoding", "utf-16le"], "中文𠮷"],
    [utf16("中文𠮷").swap16().subarray(2), ["--encoding", "utf-16be"], "中文𠮷"],
    [
      Buffer.from(`\uFEFF${lines({ ...good, subject: "x", id: "e", stem: "中文𠮷" })}`),
      ["--encoding", "big5"],
      "中文𠮷",
    ],
    [bytes(gb), ["--encoding", "gb18030"], "中文题𠮷"],
    [bytes(big5), ["--encoding", "big5"], "中文題"],
  ];
  for (const [content, args, stem] of rows) {
    const result = await run([await fileOf(content), "--commit", ...args]);
    expect(result.code, result.out + result.err).toBe(0);
    const [row] = await database.db.select({ stem: questions.stem }).from(questions);
    expect(row?.stem).toBe(stem);
    await database.db.delete(questions);
  }
  const half = await run([
    await fileOf(Buffer.concat([bytes(gb.slice(0, 5)), bytes(gb)])),
    "--commit",
    "--encoding",
    "gb18030",
  ]);
  expect(half.code).toBe(1);
  expect(half.out).toMatch(/line 1 .*U\+FFFD/);
  expect(await stored()).toBe(1);
  await database.db.delete(questions);
});

test("opens the database that the environment names", async () => {
  const file = await fileOf(lines({ ...good, id: "1" }));
  const opened: unknown[] = [];
  const openDatabase = (storage: unknown) => {
    opened.push(storage);
    return Promise.reject(new StartError("not here"));
  };
  const url = "postgresql://127.0.0.1:9/bank";
  for (const env of [{ DATA_DIR: "/d" }, { DATABASE_URL: url }, { DATABASE_URL: "mysql://x/y" }]) {
    const terminal = { env, out: () => undefined, err: () => undefined, isTerminal: false, openDatabase };
    expect(await runImport([file, "--commit"], terminal)).toBe(3);
  }
  expect(opened).toEqual([
    { kind: "folder", path: "/d/upstream" },
    { kind: "postgres", url, preparesStatements: true, poolSize: 10, statementMs: 3_000, lockMs: 5_000 },
  ]);
});

test("writes nothing and opens no database without --commit", async () => {
  const opened = () => Promise.reject(new Error("opened"));
  const accepted = await run([await fileOf(lines({ ...good, id: "1" }))], opened);
  expect(accepted).toMatchObject({ code: 0, err: "" });
  expect(accepted.out).toMatch(
    /^1 lines: 1 accepted, 0 refused \(dry run, nothing was written; add --commit/,
  );
  const refused = await run([await fileOf(lines({ ...good, id: "1", type: "song" }))], opened);
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/line 1 {2}1 {2}type: is "song"; use one of single, /);
});

test("exits with 1 for a refused line, writes the others, and gives the new root to the named agency", async () => {
  const file = await fileOf(
    lines({ ...good, id: "1" }, { ...good, id: "2", stem: "\u0000" }, { ...good, id: "3" }),
  );
  const { code, out } = await run([file, "--commit", "--root", "新库", "--agency", "second"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^3 lines: 2 accepted, 1 refused\nwritten: 2 added/);
  expect(out).toContain("stem: holds a NUL character; take it out");
  const owners = await database.db
    .select({ flag: agencies.flag })
    .from(agencySubjects)
    .innerJoin(agencies, eq(agencies.id, agencySubjects.agencyId))
    .innerJoin(subjects, eq(subjects.id, agencySubjects.subjectId))
    .where(eq(subjects.name, "新库"));
  expect(owners).toEqual([{ flag: "second" }]);
  expect((await run([file, "--commit", "--root", "新库", "--owner", "second"])).out).toContain(
    "written: 0 added, 0 updated, 2 unchanged",
  );
});

test("refuses a line that is too long, reports its length, and reads the lines before and after it", async () => {
  const long = `{"id": "long", "stem": "${"长".repeat(400_000)}"}\n`;
  const file = await fileOf(lines({ ...good, id: "1" }) + long + lines({ ...good, id: "3" }));
  const { code, out } = await run([file]);
  expect(code).toBe(1);
  expect(out).toMatch(/^3 lines: 2 accepted, 1 refused/);
  expect(out).toContain(
    `line 2: is ${Buffer.byteLength(long) - 1} bytes long, more than 1000000; write one {...} a line`,
  );
  expect(IMPORT_HELP).toContain("1000000 bytes at most");
});

test("prints texts of the file without control characters", async () => {
  const file = await fileOf(lines({ ...good, id: "\u001b[2Jx", source: "\u0007", type: "song" }));
  expect((await run([file])).out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test("shows the progress of the file", async () => {
  const many = lines(...Array.from({ length: 2_000 }, (_, i) => ({ ...good, id: `p/${i}` })));
  const file = await fileOf(many);
  expect((await run([file])).err).toBe(
    [
      "500 of 2000 lines (25 %)",
      "1000 of 2000 lines (50 %)",
      "1500 of 2000 lines (75 %)",
      "2000 of 2000 lines (100 %)",
      "",
    ].join("\n"),
  );
  expect((await run([file], undefined, true)).err).toMatch(/^\r500 of [^]*\r2000 of 2000 lines \(100 %\)\n$/);
});

test("exits with 3 and an understandable message for an unusable database", async () => {
  const file = await fileOf(lines({ ...good, id: "1" }));
  const down = await run([file, "--commit"], () =>
    Promise.reject(new StartError("PostgreSQL refuses connections.")),
  );
  expect(down).toEqual({ code: 3, out: "", err: "PostgreSQL refuses connections.\n" });
  await expect(run([file, "--commit"], () => Promise.reject(new Error("a fault")))).rejects.toThrow(
    "a fault",
  );
  for (const more of [[], ["--agency", "first"]]) {
    const { code, err } = await run([file, "--commit", ...more], openWithoutTables);
    expect(code).toBe(3);
    expect(err).toMatch(
      /^The database failed .* does not exist\. Mend it, then run the same command again\.$/m,
    );
    expect(err).not.toContain("select");
  }
});

test("does not advise another folder when an embedded database is in use", async () => {
  const file = await fileOf(lines({ ...good, id: "1" }));
  const path = join(folder, "upstream");
  await mkdir(path);
  const held = await lockFolder(path);
  const { code, err } = await run([file, "--commit"], () => openDatabase({ kind: "folder", path }));
  await held.release();
  expect(code).toBe(3);
  expect(err).toMatch(
    /is open in a running server or another import[^]*Stop the server[^]*No? ?stop is needed/i,
  );
});

test("writes a row for each reason into the error sheet, and spreadsheet formulas as plain text", async () => {
  const file = await fileOf(
    lines({ ...good, id: "=1+1", type: "song" }, { ...good, id: "2", stem: "坏公式 $\\frac{$" }),
    "sheet.jsonl",
  );
  const sheet = join(folder, "errors.csv");
  const { code, out } = await run([file, "--errors", sheet]);
  expect([code, out]).toEqual([1, expect.stringContaining(`written to ${sheet}`)]);
  const text = await readFile(sheet, "utf8");
  expect(text).toMatch(/^\uFEFF结果,位置,编号,字段,原因,处理办法\r\n/);
  expect(text).toContain("拒绝,line 1,'=1+1,type,");
  expect(text).toMatch(/提示,line 2,2,formula,cannot be drawn: /);
  expect(await run([file, "--errors", join(folder, "errors.xlsx")])).toMatchObject({ code: 1 });
  const report = await readSheet(join(folder, "errors.xlsx"), "导入报告");
  expect(report[1]?.slice(0, 3)).toEqual(["拒绝", "line 1", "=1+1"]);
  expect(await run([file, "--errors", "errors.pdf"])).toMatchObject({ code: 2 });
});

test("writes the template once, with lists to choose from", async () => {
  const file = join(folder, "模板.xlsx");
  expect(await run(["--template", file])).toMatchObject({ code: 0 });
  expect((await readSheet(file))[0]?.slice(0, 4)).toEqual(["编号", "题型", "科目", "题干"]);
  const zip = await openZip(await readFile(file), file);
  const xml = (await zip.read("xl/worksheets/sheet1.xml")).toString();
  expect(xml).toContain("<formula1>&quot;单选题".replaceAll("&quot;", '"'));
  expect(xml.match(/<dataValidation /g)).toHaveLength(2);
  expect(await run(["--template", file])).toMatchObject({
    code: 2,
    err: expect.stringContaining("is there already") as string,
  });
});
