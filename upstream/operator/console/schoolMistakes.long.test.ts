import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeXlsx } from "#upstream/platform/kit/writeXlsx.ts";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { consoleBy } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { schoolFolder } from "../../testing/schoolFolder.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { runCall } from "./runCall.ts";

let database: OpenDatabase;
const folders: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const course = (id: number, fields: string, lessons = "{ name: 横, minutes: 5 }") =>
  `---\nid: ${id}\nname: 课${id}\nsubjectId: 7002\ntype: 入门\nyear: 2099\nintro: 简介\nprice: 9\ntags: []\n${fields.includes("teacherIds") ? "" : "teacherIds: [70001]\n"}${fields}chapters:\n  - name: 第一章\n    lessons:\n      - ${lessons}\n---\n\n文\n`;
const news = (id: number, fields: string) =>
  `---\nid: ${id}\ntitle: 资讯${id}\nintro: 简介\nsource: 本校\nauthor: 教务\nsubjectId: 7000\n${fields.includes("tags") ? "" : "tags: []\n"}${fields}---\n\n文\n`;
const live = (id: number, fields: string) =>
  `---\nid: ${id}\nname: 直播${id}\nintro: 简介\nsubjectId: 7001\nteacherId: 70001\nfree: true\n${fields}---\n\n文\n`;
const QUESTION = "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n";
const paper = (id: number, sections: string, fields = "") =>
  `- id: ${id}\n  subjectId: 7002\n  name: 卷${id}\n  description: 说明\n  kind: mock\n  examType: 7\n  passScore: 1\n  limitMinutes: 10\n${fields}  sections: [${sections}]\n`;

/** Files of a folder in which somebody made some fifty mistakes. */
const FILES: Readonly<Record<string, string>> = {
  "courses/02.md": course(70102, "colour: red\n"),
  "courses/03.md": course(70103, "").replace("price: 9", "price: 便宜"),
  "courses/04.md": course(70104, "validDays: -5\n"),
  "courses/05.md": course(70105, "", "{ name: 横, file: films/缺.mp4 }"),
  "courses/06.md": course(70106, "", "{ name: 横, minutes: 5, captions: { zh: captions/缺.vtt } }"),
  "courses/07.md": course(70107, "").replace("7002", "7999"),
  "courses/08.md": course(70108, "teacherIds: [70999]\n"),
  "courses/09.md": course(70001, ""),
  "courses/10.md": "没有各项，只有正文\n",
  "courses/11.md": course(70111, "").replace("name: 课", "name：课"),
  "courses/12.md": course(70112, "", "{ minutes: 5 }"),
  "courses/13.md": course(70113, "", "{ name: 横, file: films/坏.mp4 }"),
  "films/坏.mp4": "no film\n",
  "courses/14.md": course(70114, "", "{ name: 横, minutes: 5, captions: { zh: captions/坏.vtt } }"),
  "captions/坏.vtt": "00:01 横\n",
  "courses/15.md": course(70115, "").replace("year: 2099", "year: 明年"),
  "classroomFiles.yaml": `- { id: 70001, classroomId: 70001, name: 字帖, file: files/字帖.txt }
- { id: 70003, classroomId: 70001, name: 缺, file: files/缺.pdf }
- { id: 70004, classroomId: 70001, name: 无 }
- { id: 70005, classroomId: 70999, name: 班, file: files/字帖.txt }
- { id: 70006, classroomId: 70001, name: 空, file: files/空.txt }
`,
  "files/空.txt": "",
  "news/2.md": news(70002, "cateId: 70001\n"),
  "news/3.md": news(70003, 'cateId: 70001\nat: "2026-13-45 08:00"\n'),
  "news/4.md": news(70004, 'cateId: 70999\nat: "2026-01-02 08:30"\n'),
  "news/6.md": news(70006, 'cateId: 70001\nat: "2026-01-02 08:30"\ntags: 开班\n'),
  "lives/2.md": live(70002, "minutes: 45\n"),
  "lives/3.md": live(70003, 'startsAt: "2099-03-01 19:30"\nminutes: 一小时\n'),
  "contractTemplates/2.md": "---\nid: 70002\nname: 协议二\n---\n\n乙方 {name}。\n",
  "ads.yaml": `- { id: 70001, position: home_banner, title: 周末班, line: 三月, url: /classroom/70001, hue: 20 }
- { id: 70002, position: 首页, title: 周末班, line: 三月, url: /classroom/70001, hue: 20 }
- { id: 70003, position: home_banner, line: 三月, url: /classroom/70001, hue: 20 }
`,
  "packages.yaml": `- { id: 70001, subjectId: 7002, examType: 5, name: 楷书题库, price: 9.9 }
- { id: 70002, subjectId: 7002, examType: 99, name: 题库, price: 9.9 }
- { id: 70003, subjectId: 7002, examType: 5, name: 题库, price: 9.9 }
- { id: 70004, subjectId: 7001, examType: 5, name: 题库, price: -1 }
`,
  "coupons.yaml": `- { id: 70001, agencyId: 70, code: SMALL2099, name: 减免, kind: minus, value: 20, minPrice: 100 }
- { id: 70002, agencyId: 70, code: LATE2099, name: 反, kind: minus, value: 2, startsAt: "2099-02-01 00:00", endsAt: "2099-01-01 00:00" }
- { id: 70003, agencyId: 70, code: MUCH2099, name: 多, kind: percent, value: 120 }
- { id: 70004, agencyId: 70, code: SMALL2099, name: 同, kind: minus, value: 2 }
- { id: 70005, agencyId: 70, code: BARE2099, name: 无, kind: minus, value: 2, targetId: 70001 }
`,
  "courseCodes.yaml": `- { code: SMALL0001, agencyId: 70, targetType: course, targetId: 70999 }
- { code: SMALL0002, agencyId: 70, targetType: course, targetId: 70001 }
- { code: SMALL0002, agencyId: 70, targetType: course, targetId: 70001 }
`,
  "help/2.md": "---\nid: 70002\n\tcate: 上课\ntitle: 怎么上课\n---\n\n文\n",
  "help/3.md": "---\nid: 七\ncate: 上课\ntitle: 怎么上课\n---\n\n文\n",
  "papers.yaml":
    paper(1, "{ name: 一, score: 1, questionIds: [1, 2] }") +
    paper(2, "{ name: 一, score: 1, questionIds: [99] }") +
    paper(3, "{ name: 一, score: 1, questionIds: [1] }").replace("passScore: 1", "passScore: 500") +
    paper(4, "{ name: 一, score: 1, questionIds: [1, 1] }") +
    paper(5, "{ name: 一, score: 1, questionIds: [1] }").replace("subjectId: 7002", "subjectId: 7001") +
    paper(6, "{ name: 一, score: 1, questionIds: [1] }").replace("kind: mock", "kind: 模拟"),
  "questions/题.csv":
    `${QUESTION}11,单选题,基础 / 楷书,没有答案？,五,八,,文,笔画->永字\n` +
    "12,单选题,基础 / 楷书,答案不在选项里？,五,八,D,文,笔画->永字\n" +
    "13,单选题,基础 / 行书,科目不存在？,五,八,A,文,笔画->永字\n" +
    "14,选择填空,基础 / 楷书,题型不存在？,五,八,A,文,笔画->永字\n" +
    "15,单选题,基础 / 楷书,,五,八,A,文,笔画->永字\n" +
    "16,单选题,基础 / 楷书,图片不存在？![图](缺.png),五,八,A,文,笔画->永字\n" +
    "17,单选题,基础 / 楷书,编号重复？,五,八,A,文,笔画->永字\n" +
    "17,单选题,基础 / 楷书,编号又重复？,五,八,A,文,笔画->永字\n",
  "photo.txt": "没有用到\n",
  "courses/16.md": course(70116, "cover: pictures/坏.jpg\n"),
  "courses/17.md": course(70117, "cover: pictures/图.png\n"),
  "courses/19.md": course(70119, "cover: pictures/图.svg\n"),
  "courses/18.md": course(70118, "cover: pictures/缺.jpg\n"),
  "pictures/坏.jpg": "不是图片\n",
  "pictures/图.png": '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"></svg>',
  [`pictures/${"a".repeat(40)}.png`]: "不是它\n",
  "news/8.md": `${news(70008, 'cateId: 70001\nat: "2026-01-02 08:30"\n')}![图](/uploads/question/${"a".repeat(40)}.png)\n`,
  "learners/users.yaml": "[]\n",
  "teachers/2.md":
    "---\nid: 70002\nagencyId: 71\nname: 李先生\ntitle: 主讲\nintro: 简介\nsubjectIds: [7000]\n---\n\n文\n",
  "teachers/3.md": "---\nid: 70003\nname: 王先生\ntitle: 主讲\nintro: 简介\nsubjectIds: 7000\n---\n\n文\n",
  "classrooms/2.md":
    "---\nid: 70002\nname: 二班\nsubjectId: 7001\nclassroomCourseType: 系统班\nclassTypeName: 周末\nyear: 2099\nintro: 简介\ncourseIds: [70888]\nteacherIds: [70001]\nprice: 300\nservices: [批改]\nvalidDays: 0\n---\n\n文\n",
  "subjectPages/7999.md": "---\nsubjectId: 7998\nfacts: []\n---\n\n文\n",
};

/** Each mistake: its file, its line where the file has lines, and a part of what is told. */
const MISTAKES: readonly (readonly [file: string, line: number | undefined, part: string])[] = [
  ["ads.yaml", 2, 'position 写的是 "首页"'],
  ["ads.yaml", 3, "title 没有写"],
  ["captions/坏.vtt", 1, "不是 WebVTT"],
  ["classroomFiles.yaml", 2, "写了文件 files/缺.pdf"],
  ["classroomFiles.yaml", 3, "没有文件"],
  ["classroomFiles.yaml", 4, "资料 70005 写的班级 70999 不存在"],
  ["classrooms/2.md", 2, "班级 70002 写的课程 70888 不存在"],
  ["contractTemplates/2.md", 2, "content 写的是"],
  ["coupons.yaml", 2, "endsAt 不晚于 startsAt"],
  ["coupons.yaml", 3, "value 写的是 120"],
  ["coupons.yaml", 4, "优惠券 SMALL2099 写了两次"],
  ["coupons.yaml", 5, "写了 targetId，还要写 targetType"],
  ["courseCodes.yaml", 1, "课程码 SMALL0001 写的课程 70999 不存在"],
  ["courseCodes.yaml", 3, "兑换码 SMALL0002 写了两次"],
  ["courses/02.md", 11, "没有 colour 这一项"],
  ["courses/03.md", 8, 'price 写的是 "便宜"'],
  ["courses/04.md", 11, "validDays 写的是 -5"],
  ["courses/05.md", 2, "写了文件 films/缺.mp4"],
  ["courses/06.md", 2, "写了文件 captions/缺.vtt"],
  ["courses/07.md", 2, "课程 70107 写的科目 7999 不存在"],
  ["courses/08.md", 2, "课程 70108 写的教师 70999 不存在"],
  ["courses/09.md", 2, "课程 70001 有两个"],
  ["courses/10.md", 1, "正文前面没有各项"],
  ["courses/11.md", 3, "写法有误：这一行没有“名称: 值”"],
  ["courses/12.md", 14, "chapters[1].lessons[1].name 没有写"],
  ["courses/18.md", 2, "写了文件 pictures/缺.jpg"],
  ["pictures/坏.jpg", undefined, "图片无法识别"],
  ["pictures/图.png", undefined, "不支持 SVG"],
  ["courses/19.md", 11, "写文件夹里图片的路径"],
  [`pictures/${"a".repeat(40)}.png`, undefined, "图片和文件名对不上"],
  ["courses/15.md", 6, 'year 写的是 "明年"'],
  ["files/空.txt", undefined, "空.txt 是空文件"],
  ["films/坏.mp4", undefined, "坏.mp4 不是能读的视频"],
  ["help/2.md", 3, "写法有误：用了制表符缩进"],
  ["help/3.md", 2, 'id 写的是 "七"'],
  ["learners/users.yaml", undefined, "只有演示内容才有"],
  ["lives/2.md", 2, "没有写 startsAt"],
  ["lives/3.md", 9, 'minutes 写的是 "一小时"'],
  ["news/2.md", 2, "没有写 at"],
  ["news/3.md", 10, 'at 写的是 "2026-13-45 08:00"'],
  ["news/4.md", 2, "资讯 70004 写的栏目 70999 不存在"],
  ["news/5.md", 15, "有不属于 utf-8 编码的字符"],
  ["news/6.md", 10, 'tags 写的是 "开班"'],
  ["news/7.md", undefined, "是链接，或经过链接"],
  ["packages.yaml", 2, "examType 写的是 99"],
  ["packages.yaml", 3, "题包 70003 和题包 70001 卖的一样"],
  ["packages.yaml", 4, "price 写的是 -1"],
  ["papers.yaml", 10, "试卷 2 的第 99 题哪个文件里都没有"],
  ["papers.yaml", 19, "试卷 3 passScore 写的是 500，全卷合计 1"],
  ["papers.yaml", 28, "第 1 题 和第 1 题是同一道题，一份试卷不能重复出题"],
  ["papers.yaml", 37, "试卷 5 的第 1 题是 基础 / 楷书 的，试卷是 基础 / 基础 的"],
  ["papers.yaml", 50, 'kind 写的是 "模拟"'],
  ["photo.txt", undefined, "没有用到"],
  ["questions/表.xlsx", 3, "选项：只有 0 个"],
  ["questions/题.csv", 2, "答案：没有写"],
  ["questions/题.csv", 3, '答案：写了 "D"，没有这个选项'],
  ["questions/题.csv", 5, "题型：写的是“选择填空”，不能用"],
  ["questions/题.csv", 6, "题干：没有写"],
  ["questions/题.csv", 7, "图片：找不到图片 缺.png"],
  ["questions/题.csv", 9, "编号：编号和第 8 行重复"],
  ["questions/题.csv", 4, '科目写的是 "基础 / 行书"，subjects.yaml 里没有，或有两个'],
  ["subjectPages/7999.md", 2, "科目页 7998 写的科目 7998 不存在"],
  ["teachers/2.md", 2, "agencyId 是别的机构的"],
  ["teachers/3.md", 6, "subjectIds 写的是 7000"],
];

test("tells each of some fifty mistakes once, in Chinese, with file, line and remedy, and writes nothing", async () => {
  const folder = await schoolFolder();
  folders.push(folder);
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await writeFile(
    join(folder, "news/5.md"),
    Buffer.concat([
      Buffer.from(`${news(70005, 'cateId: 70001\nat: "2026-01-02 08:30"\n')}三月一日开课，请带上笔和纸。\n`),
      Buffer.from([0xff, 0x0a]),
    ]),
  );
  await symlink("/etc/hostname", join(folder, "news/7.md"));
  const columns = QUESTION.trim()
    .split(",")
    .map((heading) => ({ heading, width: 10 }));
  const rows = [
    "21,单选题,基础 / 楷书,好题？,五,八,A,文,笔画->永字",
    "22,多选题,基础 / 楷书,行里没有选项？,,,AB,文,笔画->永字",
  ].map((line) => line.split(","));
  await writeFile(join(folder, "questions/表.xlsx"), writeXlsx([{ name: "题", columns, rows }]));
  const before = await everyRow(database.db);
  const admin = consoleBy((asked) => runCall(database.db, asked, Date.now()), {
    store: () => Promise.reject(new Error("nothing is stored")),
    fetch: () => Promise.reject(new Error("nothing is fetched")),
    payments: () => [],
    language: "zh",
  });
  const { code, err } = await admin("school", "put", folder, "--dry-run");
  expect(code).toBe(1);
  const told = err.split("\n").filter((line) => line.startsWith("  "));
  const untold = MISTAKES.filter(
    ([file, line, part]) =>
      told.filter(
        (one) =>
          one.startsWith(`  ${file}${line === undefined ? "" : `，第 ${line} 行`}`) && one.includes(part),
      ).length !== 1,
  );
  expect(untold, told.join("\n")).toEqual([]);
  expect(told).toHaveLength(MISTAKES.length);
  // Each says what to do behind its reason.
  for (const one of told) expect(one).toMatch(/：.+；.+/);
  expect(await everyRow(database.db)).toEqual(before);
});
