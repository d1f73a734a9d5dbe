import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "#upstream/platform/kit/commandLine.ts";
import { type Language, inLanguage, language, languageOf, told } from "#upstream/platform/kit/language.ts";
import { plainDatabaseError } from "#upstream/platform/db/plainDatabaseError.ts";
import { consoleBy } from "../../testing/adminConsole.ts";
import type { Outcome } from "./command.ts";
import { openUnmigrated } from "../backup/openUnmigrated.ts";
import { ShellError } from "../errors.ts";
import { setupCall } from "./setup.ts";
import { commands } from "./commandTable.ts";
import { widthOf } from "./textTable.ts";

const terminal = {
  store: () => Promise.resolve(),
  fetch: () => Promise.resolve(),
  payments: () => [],
  language: "zh",
} as const;
const answers = (outcome: Outcome) => consoleBy(() => Promise.resolve(outcome), terminal);
const ORDERS: Outcome = {
  rows: [{ no: "D1", state: "waiting", title: "waiting" }],
  total: 1,
};

test.each([
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "zh_CN.UTF-8", LC_ALL: "C" }, "en"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "zh_TW" }, "zh"],
  [{ LANG: "zh_CN.UTF-8", LC_MESSAGES: "", LC_ALL: "" }, "zh"],
  [{}, "en"],
] as const)("takes the language of the shell from %j: %s", (environment, expected) => {
  expect(languageOf(environment)).toBe(expected);
});

test("describes every command, argument and option in Chinese", async () => {
  const chinese = answers({});
  for (const { noun, action, zh, example } of commands) {
    const { code, out } = await chinese(noun, action, "--help");
    expect([code, out.replaceAll(/\n */g, "")]).toEqual([
      0,
      expect.stringContaining(zh[1].replaceAll(/\n */g, "")),
    ]);
    const lines = out
      .replace(example, "")
      .split("\n")
      .filter((line) => line.startsWith("  "));
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(110);
  }
  expect((await chinese("--help")).out).toContain("优惠券和使用次数，最新的在前。");
});

test("aligns a table below Chinese headings, and keeps what somebody has typed", async () => {
  const { out } = await answers(ORDERS)("order", "list");
  expect(out.split("\n").slice(0, 2)).toEqual(["订单号  状态    标题", "D1      待付款  waiting"]);
  expect(out).toContain("共 1 条。");
});

test("keeps the English names and words in JSON and CSV", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-language-"));
  try {
    const shell = answers(ORDERS);
    expect(JSON.parse((await shell("order", "list", "--json")).out)).toEqual(ORDERS);
    await shell("order", "list", "--csv", join(folder, "orders.csv"));
    expect(await readFile(join(folder, "orders.csv"), "utf8")).toBe(
      "\uFEFFno,state,title\r\nD1,waiting,waiting\r\n",
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("refuses a wrong call in Chinese, and runs a right one in the language of the shell", async () => {
  const shell = consoleBy(() => Promise.resolve({ said: told(language()) }), terminal);
  expect((await shell("coupon", "list", "--state", "neither")).err).toMatch(/^--state: 要填open 可用、/);
  expect((await shell("coupn")).err).toContain("没有“coupn”。是不是 coupon？");
  expect((await shell("news", "top", "1")).out).toBe("zh\n");
  expect(inLanguage("zh", language)).toBe("zh");
});

test("asks the questions of setup in the language of the shell", async () => {
  const asked: string[] = [];
  const ask = (question: string) => Promise.resolve(asked.push(question) > 0 ? "" : "");
  await inLanguage("zh", () => setupCall([], ask));
  expect(asked).toHaveLength(6);
  for (const question of asked) expect(question).toMatch(/^\p{Script=Han}/u);
  expect(await inLanguage("zh", () => setupCall(["--help"], ask))).toMatchObject({
    help: expect.stringContaining("开设第一所学校"),
  });
});

test("finds no error of a command that is in one language alone", async () => {
  const folder = join(import.meta.dirname, "..");
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  const plain: string[] = [];
  for (const name of files)
    if ((await readFile(join(folder, name), "utf8")).includes("new StartError(")) plain.push(name);
  // ShellError and InputError take only texts of `both` and `told`.
  expect(plain).toEqual([]);
});

test("reports why a backup, restore or import cannot run in the language of the shell", async () => {
  const run = async (spoken: Language) => {
    let said = "";
    const line = { help: "", options: {}, codes: [[ShellError, 1]], language: spoken } as const;
    const code = await runCommandLine([], { ...line, err: (text) => (said += text) }, async () => {
      await openUnmigrated({ kind: "memory" }, { mustExist: true });
      return 0;
    });
    return { code, said };
  };
  expect(await run("zh")).toEqual({ code: 1, said: "内存里的数据库没有备份。\n" });
  expect(await run("en")).toEqual({ code: 1, said: "A database in memory has no backup.\n" });
});

test.each([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "28P01",
  "28000",
  "3D000",
  "42501",
  "other",
])("says in Chinese why PostgreSQL cannot be opened: %s", (code) => {
  const cause = Object.assign(new Error("原因"), { code });
  const { message } = inLanguage("zh", () => plainDatabaseError("postgresql://u:p@host/db", cause));
  expect(message).toMatch(/\p{Script=Han}/u);
  const words = message.match(/[A-Za-z]{2,}/g) ?? [];
  expect(
    words.filter(
      (word) => !/^(?:PostgreSQL|DATABASE_URL|DATABASE|URL|host|db|pg|hba|conf|createdb)$/.test(word),
    ),
  ).toEqual([]);
});
