import { expect, test } from "vitest";
import { charactersOf, wordsOf } from "./characters.ts";
import { entryBody } from "./entryBody.ts";
import { type Mark, excerpt, rank, soughtWords } from "./rank.ts";
import { soundsOf } from "./soundsOf.ts";
import { exactSets, nearSets, nameTokens } from "./tokens.ts";

const charsOf = (text: string) => charactersOf(text).map(({ char }) => char);

function marked(query: string, title: string, body = ""): string | undefined {
  const sounds = soundsOf(charsOf(title), { isName: true }).join(" ");
  const found = rank(soughtWords(query), { title, body, sounds });
  return found && show(title, found.titleMarks) + (body && `|${show(body, found.bodyMarks)}`);
}

function show(text: string, marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .reduce(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    );
}

/** Whether the index finds the title: its tokens contain, for each word, all tokens of one of the word's sets. */
function isCandidate(query: string, title: string): boolean {
  const chars = charsOf(title);
  const held = new Set(nameTokens(chars, soundsOf(chars, { isName: true })));
  return soughtWords(query).every(({ word, sounds }) =>
    [...exactSets(word), ...nearSets(word, sounds)].some((set) => set.every((token) => held.has(token))),
  );
}

test.each([
  ["政治", "2026 考研政治强化班", "2026 考研[政治]强化班"],
  ["考研政治", "考研 · 政治强化", "[考研 · 政治]强化"],
  ["２０２６", "2026 考研", "[2026] 考研"],
  ["cpa", "注册会计师 CPA 入门", "注册会计师 [CPA] 入门"],
  ["kyzz", "2026 考研政治强化班", "2026 [考研政治]强化班"],
  ["kaoyanzhengzhi", "2026 考研政治强化班", "2026 [考研政治]强化班"],
  ["kaoyan zhengzhi", "2026 考研政治强化班", "2026 [考研政治]强化班"],
  ["kaoyanzh", "2026 考研政治强化班", "2026 [考研政]治强化班"],
  ["zhanggy", "张国永", "[张国永]"],
  ["张gy", "张国永", "[张国永]"],
  ["zengyi", "曾毅", "[曾毅]"],
  ["chongqing", "重庆事业单位", "[重庆]事业单位"],
  ["lvse", "绿色建筑", "[绿色]建筑"],
  ["lüse", "绿色建筑", "[绿色]建筑"],
  ["lyu", "旅行社管理", "[旅]行社管理"],
  ["nüxing", "女性心理学", "[女性]心理学"],
  ["zhanlue", "战略管理", "[战略]管理"],
  ["zhanlve", "战略管理", "[战略]管理"],
  ["zhanlüe", "战略管理", "[战略]管理"],
  ["zhanlyue", "战略管理", "[战略]管理"],
  ["zhanlueg", "战略管理", "[战略管]理"],
  ["zhanluegaunli", "战略管理", "[战略管理]"],
  ["nuedai", "虐待案例", "[虐待]案例"],
  ["nvedai", "虐待案例", "[虐待]案例"],
  ["lue", "省略号", "省[略]号"],
  ["nue", "虐待案例", "[虐]待案例"],
  ["lv", "旅行社管理", "[旅]行社管理"],
  ["luelv", "略律", "[略律]"],
  ["luen", "陆恩", "[陆恩]"],
  ["müller", "Müller 词汇", "[Müller] 词汇"],
  ["张国勇", "张国永", "[张国永]"],
  ["张图永", "张国永", "[张国永]"],
  ["国张永", "张国永", "[张国永]"],
  ["zhanguoyong", "张国永", "[张国永]"],
  ["zhanggguoyong", "张国永", "[张国永]"],
  ["zhangugoyong", "张国永", "[张国永]"],
  ["管理会记基础", "管理会计基础", "[管理会计基础]"],
  ["税", "税法一", "[税]法一"],
  ["班 政治", "2026 考研政治强化班", "2026 考研[政治]强化[班]"],
  ["李老师 政治", "考研政治", "考研[政治]|主讲[李老师]"],
])("%s finds %s", (query, title, expected) => {
  const body = expected.includes("|") ? "主讲李老师" : "";
  expect(marked(query, title, body)).toBe(expected);
  if (body === "") expect(isCandidate(query, title)).toBe(true);
});

test.each([
  ["数学", "考研政治"],
  ["张三", "张国永"],
  ["zz", "张国永"],
  ["政治 数学", "考研政治"],
  ["cpb", "注册会计师 CPA"],
  ["计算机", "工程经济计算题串讲"],
])("%s does not find %s", (query, title) => expect(marked(query, title)).toBeUndefined());

test("ranks written matches before matches by sound, and these before one wrong letter", () => {
  const score = (query: string, title: string) => {
    const sounds = soundsOf(charsOf(title)).join(" ");
    return rank(soughtWords(query), { title, body: "", sounds })?.score ?? 0;
  };
  const names = ["张国永", "张国永讲税法", "讲税法的张国永", "张国勇", "张国庆"];
  const scores = names.map((name) => score("张国永", name));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
});

test("ranks a word in the names of an entry like a word of its title, and highlights neither names nor tags", () => {
  const ranked = (body: string) => rank(soughtWords("教师资格"), { title: "综合素质", body, sounds: "" });
  const inNames = ranked(entryBody({ shown: ["讲教育法规"], words: ["精讲"], names: ["教师资格、中学"] }));
  const inWords = ranked(entryBody({ shown: ["讲教育法规"], words: ["教师资格"] }));
  const inText = ranked(entryBody({ shown: ["教师资格的教育法规"] }));
  expect([inNames?.isNamed, inWords?.isNamed, inText?.isNamed]).toEqual([true, false, false]);
  expect(inNames?.score).toBeGreaterThan(inText?.score ?? 0);
  expect([inNames?.bodyMarks, inWords?.bodyMarks, inText?.bodyMarks]).toEqual([
    [],
    [],
    [{ start: 0, end: 4 }],
  ]);
});

test("splits words at signs and spaces, and ignores other characters", () => {
  expect(wordsOf("  管理会计，2026\u3000ＣＰＡ  ")).toEqual(["管理会计", "2026", "cpa"]);
  expect(wordsOf("%_\\'\"😀\u202e")).toEqual([]);
  expect(wordsOf("一 二 三 四 五 六 七")).toHaveLength(5);
});

test("cuts a long text around the highlighted range without splitting a character", () => {
  const text = `${"前".repeat(100)}政治${"后".repeat(100)}`;
  const shown = excerpt(text, [{ start: 100, end: 102 }], 60);
  expect(show(shown.text, shown.marks)).toMatch(/^…前{16}\[政治\]后+…$/);
  expect(excerpt("短文", [], 60)).toEqual({ text: "短文", marks: [] });
  expect(excerpt("😀".repeat(50), [], 61).text).toBe(`${"😀".repeat(30)}…`);
});

test("finds a name exactly by each spelling of ü", () => {
  for (const query of ["zhanlue", "zhanlve", "zhanlüe", "zhanlyue"]) {
    const sounds = soundsOf(charsOf("战略管理")).join(" ");
    expect(rank(soughtWords(query), { title: "战略管理", body: "", sounds })?.isExact, query).toBe(true);
  }
});
