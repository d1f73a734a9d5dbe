import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { gbk } from "../../testing/gbk.ts";
import { inLanguage } from "../../platform/kit/language.ts";
import { schoolFile, schoolFolder } from "../../testing/schoolFolder.ts";
import { loadSchool } from "./loadSchool.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function school(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await schoolFolder(files);
  folders.push(folder);
  return folder;
}

const withFilm = (file: string) =>
  schoolFile("courses/1.md", "横, minutes: 5, free: true", `横, file: ${file}, free: true`);

test("refuses the folder of a lesson that contains a link, and names the link", async () => {
  const folder = await school({
    ...withFilm("film"),
    "film/main.m3u8": "#EXTM3U\n#EXTINF:6,\n1.m4s\n",
  });
  await symlink("/etc/hostname", join(folder, "film/1.m4s"));
  await expect(loadSchool(folder)).rejects.toThrow(
    "film/1.m4s: is a link, or is reached by a link; put the file itself there",
  );
});

test("finishes reading playlists that refer to each other", async () => {
  const folder = await school({
    ...withFilm("film/a.m3u8"),
    "film/a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n",
    "film/b.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n",
  });
  expect((await loadSchool(folder)).lessonFiles).toEqual({ "film/a.m3u8": [] });
});

test("reads a folder whose path is a link, with its pictures", async () => {
  const folder = await school({
    "questions/图.csv":
      "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n9,单选题,基础 / 楷书,哪个？![图](图.png),五,八,A,五。,笔画->永字\n",
  });
  await writeFile(join(folder, "questions/图.png"), Buffer.from(PIXEL, "base64"));
  await mkdir(join(folder, "../beikao-links"), { recursive: true });
  const link = join(folder, "../beikao-links", "current");
  folders.push(join(folder, "../beikao-links"));
  await symlink(folder, link);
  const { entries } = await loadSchool(link);
  expect(entries.flatMap(({ pictures }) => pictures)).toHaveLength(1);
});

test("refuses a contract with a place that nothing fills in, and names file and place; the example has none", async () => {
  const folder = await school(schoolFile("contractTemplates/1.md", "{learner}", "{name}，甲方 {agency}"));
  await expect(loadSchool(folder)).rejects.toThrow(
    /contractTemplates\/1\.md.*nothing fills in \{name\}, \{agency\}, which learners would sign/,
  );
  await expect(loadSchool("examples/school")).resolves.toBeDefined();
});

test("reads Markdown, YAML, tables and captions that were saved as GBK", async () => {
  const folder = await school();
  const files = ["news/1.md", "teachers/1.md", "ads.yaml", "questions/楷书.csv", "captions/竖.vtt"];
  for (const file of files)
    await writeFile(join(folder, file), gbk(await readFile(join(folder, file), "utf8")));
  const { content, captions, entries } = await loadSchool(folder);
  expect(content.news[0]).toMatchObject({ title: "开班", author: "教务" });
  expect(content.teachers[0]).toMatchObject({ name: "顾先生" });
  expect(content.ads[0]).toMatchObject({ title: "周末班" });
  expect(captions["captions/竖.vtt"]).toContain("竖要直");
  expect(JSON.stringify(entries)).toContain("永字有几画");
});

test.each([
  ["en", /pages\/aboutus\.md, line 6: .*not of the encoding utf-8; .*save the file as UTF-8/],
  ["zh", /pages\/aboutus\.md，第 6 行：.*utf-8.*另存为 UTF-8/],
] as const)("refuses a broken character with file and line (%s)", async (language, said) => {
  const folder = await school();
  const broken = Buffer.concat([
    Buffer.from("---\nkey: aboutus\ntitle: 关于我们\n---\n\n一所小学校"),
    Buffer.of(0xe4, 0xb8),
  ]);
  await writeFile(join(folder, "pages/aboutus.md"), broken);
  await expect(inLanguage(language, () => loadSchool(folder))).rejects.toThrow(said);
});

const questionTwice = schoolFile("papers.yaml", "questionIds: [1, 2]", "questionIds: [1, 1]");
const window = (from: string, until: string) =>
  schoolFile("papers.yaml", "kind: mock", `kind: online\n  window: { from: "${from}", until: "${until}" }`);

test.each<readonly [string, Readonly<Record<string, string>>, RegExp, RegExp]>([
  [
    "an exam that ends before it begins",
    window("2099-03-02 09:00", "2099-03-01 11:00"),
    /window\.until is not after its start; give an end after the start/,
    /window\.until 结束时间不在开始时间之后；改对时间/,
  ],
  [
    "an online exam without a window",
    schoolFile("papers.yaml", "kind: mock", "kind: online"),
    /window\.from or end is missing; an online exam has both/,
    /window\.from 开始或结束时间没有写；补上/,
  ],
  [
    "a pass mark that cannot be reached",
    schoolFile("papers.yaml", "passScore: 2", "passScore: 500"),
    /passScore is 500, and the paper comes to 3; use a score that can be reached/,
    /passScore 写的是 500，全卷合计 3；改成不超过合计的分数/,
  ],
  [
    "an exam of more minutes than a day has",
    schoolFile("papers.yaml", "limitMinutes: 10", "limitMinutes: 99999"),
    /limitMinutes is 99999; use a whole number from 0 to 1440/,
    /limitMinutes 写的是 99999/,
  ],
  [
    "a question that an exam asks twice",
    questionTwice,
    /question 1 says the same as question 1: nobody is asked one question twice; take one of them out/,
    /第 1 题.*是同一道题，一份试卷不能重复出题；去掉一道/,
  ],
  [
    "two sections of one name",
    schoolFile("papers.yaml", "name: 二、判断", "name: 一、单选"),
    /sections\[1\]\.name is "一、单选" again; give each section its own name/,
    /sections\[1\]\.name .*写了两次；只留一个/,
  ],
  [
    "a day that does not exist",
    window("2099-02-30 09:00", "2099-03-01 11:00"),
    /line 6, entry 1.*window\.from is "2099-02-30 09:00"; write a time in China/,
    /第 6 行，第 1 条（id 1）：window\.from 写的是 .2099-02-30 09:00.；写存在的日期和时间/,
  ],
  [
    "a price that is no amount",
    schoolFile("courses/1.md", "price: 99", "price: 99.999"),
    /courses\/1\.md, line 2.*price is 99\.999; write an amount in yuan such as 199 or 19\.90/,
    /price 写的是 99\.999；要写金额/,
  ],
  [
    "a share of a lesson above the whole",
    schoolFile("courses/1.md", "finishPercent: 80", "finishPercent: 500"),
    /finishPercent is 500; write a whole number from 1 to 100/,
    /finishPercent 写的是 500；要写 1 到 100 的整数/,
  ],
  [
    "a name that the command refuses for its length",
    schoolFile("courses/1.md", "name: 楷书入门", `name: ${"长".repeat(61)}`),
    /name has 61 characters; write at most 60/,
    /name 有 61 个字；最多 60 个字/,
  ],
  [
    "access until a month that does not exist",
    schoolFile("courses/1.md", "year: 2099", 'year: 2099\nexpireTime: "2099年13月"'),
    /expireTime is .*2099年13月.*; write a day or month such as 2027-04-30/,
    /expireTime 写的是 .*2099年13月.*；写存在的日期或月份/,
  ],
  [
    "a coupon that ends before it begins",
    schoolFile("coupons.yaml", "2099-03-15 23:59:59", "2099-01-15 23:59:59"),
    /coupons\.yaml, line 2.*endsAt is not after startsAt; write a later endsAt/,
    /endsAt 不晚于 startsAt；把 endsAt 改晚/,
  ],
  [
    "a coupon of more than the whole price",
    schoolFile("coupons.yaml", "kind: percent, value: 80", "kind: percent, value: 150"),
    /value is 150; write a whole number from 1 to 99/,
    /value 写的是 150；要写 1 到 99 的整数/,
  ],
  [
    "a live class without a minute",
    schoolFile("lives/1.md", "minutes: 45", "minutes: 0"),
    /minutes is 0; write more than 0/,
    /minutes 写的是 0；要大于 0/,
  ],
  [
    "a live class without a time",
    schoolFile("lives/1.md", 'startsAt: "2099-03-01 19:30"\n', ""),
    /lives\/1\.md, line 2.*startsAt is missing; write startsAt: "2027-03-06 19:30"/,
    /没有写 startsAt；写上，如 startsAt: "2027-03-06 19:30"/,
  ],
  [
    "a kind of questions that there is not",
    schoolFile("packages.yaml", "examType: 5", "examType: 99"),
    /packages\.yaml, line 1.*examType is 99; use one of 2, /,
    /examType 写的是 99；用 2、/,
  ],
  [
    "the same questions sold twice",
    {
      "packages.yaml": ["70001", "70002"]
        .map((id) => `- { id: ${id}, subjectId: 7000, examType: 5, name: 题, price: 9 }\n`)
        .join(""),
    },
    /package 70002 sells the same as package 70001; take one of them away/,
    /题包 70002 和题包 70001 卖的一样；去掉一个/,
  ],
])("refuses %s, with file, entry and remedy in both languages", async (_, files, english, chinese) => {
  const folder = await school(files);
  const load = () => loadSchool(folder);
  const place = Object.keys(files)[0] ?? "";
  await expect(load()).rejects.toThrow(english);
  await expect(load()).rejects.toThrow(place);
  await expect(inLanguage("zh", load)).rejects.toThrow(chinese);
});
