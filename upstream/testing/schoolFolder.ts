import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Files of a school folder with one record of each kind, but without a film, which would have to be encoded. */
const FILES: Readonly<Record<string, string>> = {
  "agencies.yaml": `- id: 70
  name: 小学堂
  flag: small
  slogan: 慢慢学
  intro: 一所很小的学校
  hosts: [{ host: small.example, mode: "0" }]
  subjectIds: [7000]
  examTypeIds: [7]
  nav: { course: true, live: true, question: true, news: true, newsOnTop: false }
  showPrice: true
  zkProvince: 430000
  brand: "#2f6b4f"
  examDays: [{ subjectId: 7002, day: "2099-05-15" }, { subjectId: 7002, provinceId: 430000, day: "2099-05-22" }]
  redirects: [{ from: /old, to: /course, status: 301 }]
  contact: { phone: "", hours: "", wechat: "", email: "", address: "", icp: "", policeNo: "", copyright: "" }
  footer: [{ title: 学习, links: [{ title: 课程, url: /course }] }]
`,
  "subjects.yaml": `- id: 7000
  name: 书法
  slug: shufa
  hue: 20
  glyph: 书
  children: [{ id: 7001, name: 基础, children: [{ id: 7002, name: 楷书 }] }]
`,
  "subjectPages/7000.md":
    "---\nsubjectId: 7000\nfacts: [{ name: 级别, value: 一到九级 }]\n---\n\n先**楷书**，再行书。\n",
  "teachers/1.md":
    "---\nid: 70001\nname: 顾先生\ntitle: 楷书主讲\nintro: 写了三十年\nsubjectIds: [7000]\n---\n\n每天写一页。\n",
  "courses/1.md": `---
id: 70001
name: 楷书入门
subjectId: 7002
type: 入门
year: 2099
intro: 从一横开始
teacherIds: [70001]
price: 99
tags: [零基础]
validDays: 180
finishPercent: 80
chapters:
  - name: 第一章
    lessons:
      - { name: 横, minutes: 5, free: true }
      - { name: 竖, minutes: 6, captions: { zh: captions/竖.vtt, en: captions/en/竖.vtt } }
      - { name: 撇, playUrl: https://media.example/3.m3u8 }
---

| 周 | 内容 |
| --- | --- |
| 一 | 横竖 |
`,
  "captions/竖.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n竖要直\n",
  "captions/en/竖.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nKeep it straight\n",
  "classrooms/1.md": `---
id: 70001
name: 周末班
subjectId: 7001
classroomCourseType: 系统班
classTypeName: 周末
year: 2099
intro: 八个周末
courseIds: [70001]
teacherIds: [70001]
price: 300
services: [批改]
validDays: 0
contractTemplateId: 70001
---

每周六上课。
`,
  "classroomFiles.yaml":
    '- { id: 70001, classroomId: 70001, name: 字帖, file: files/字帖.txt }\n- { id: 70002, classroomId: 70001, courseId: 70001, name: 安排, ext: csv, lines: "周,课" }\n',
  "files/字帖.txt": "永\n",
  "lives/1.md":
    '---\nid: 70001\nname: 开课\nintro: 见面\nsubjectId: 7001\nteacherId: 70001\nstartsAt: "2099-03-01 19:30"\nminutes: 45\nfree: true\n---\n\n带上笔。\n',
  "newsCategories.yaml": "- { id: 70001, name: 本校通知, intro: 事情 }\n",
  "news/1.md":
    '---\nid: 70001\ncateId: 70001\ntitle: 开班\nintro: 三月\nsource: 本校\nauthor: 教务\nat: "2026-01-02 08:30"\ntags: [开班]\nsubjectId: 7000\n---\n\n1. 报名\n2. 交费\n',
  "help/1.md": "---\nid: 70001\ncate: 上课\ntitle: 怎么上课\n---\n\n登录以后打开课程。\n",
  "pages/aboutus.md": "---\nkey: aboutus\ntitle: 关于小学堂\n---\n\n一所小学校。\n",
  "ads.yaml":
    "- { id: 70001, position: home_banner, title: 周末班, line: 三月, url: /classroom/70001, hue: 20 }\n",
  "contractTemplates/1.md": "---\nid: 70001\nname: 协议\n---\n\n乙方 {learner}。\n",
  "packages.yaml": "- { id: 70001, subjectId: 7002, examType: 5, name: 楷书题库, price: 9.9 }\n",
  "coupons.yaml":
    '- { id: 70001, agencyId: 70, code: SMALL2099, name: 减免, kind: minus, value: 20, minPrice: 100 }\n- { id: 70002, agencyId: 70, code: SPRING2099, name: 春季, kind: percent, value: 80, targetType: course, targetId: 70001, startsAt: "2099-02-01 00:00", endsAt: "2099-03-15 23:59:59", mostUses: 40 }\n',
  "courseCodes.yaml":
    '- { code: SMALL0001, agencyId: 70, targetType: course, targetId: 70001 }\n- { code: SMALL0002, agencyId: 70, targetType: classroom, targetId: 70001, expiresAt: "2099-06-30 18:00" }\n',
  "papers.yaml": `- id: 1
  subjectId: 7002
  name: 楷书测验
  description: 十分钟
  kind: mock
  examType: 7
  passScore: 2
  limitMinutes: 10
  sections: [{ name: 一、单选, score: 1, questionIds: [1, 2] }, { name: 二、判断, score: 1, questionIds: ["楷书#3"] }]
`,
  "questions/楷书.csv":
    "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n1,单选题,基础 / 楷书,永字有几画？,五,八,A,五画。,笔画->永字\n2,单选题,书法 / 基础 / 楷书,横要,平,弯,A,平。,笔画->横\n3,判断题,基础 / 楷书,竖要直。,,,正确,直。,笔画->竖\n",
};

/** Writes a school folder and returns its path. `files` replaces files; the value undefined leaves a file out. */
export async function schoolFolder(
  files: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-school-"));
  for (const [file, text] of Object.entries({ ...FILES, ...files })) {
    if (text === undefined) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

/**
 * Returns the files with `mark` before each text that belongs to this school. Names of subjects are not marked, because
 * schools share them.
 */
export function markedSchool(mark: string): Readonly<Record<string, string>> {
  const words =
    /(?:顾先生|入门|周末班|见面|开课|事情|开班|三月|上课|小学堂|协议|乙方|减免|题库|测验|十分钟|八个周末|慢慢学|永字|横要|竖要)/g;
  return Object.fromEntries(
    Object.entries(FILES).map(([file, text]) => [file, text.replace(words, (word) => mark + word)]),
  );
}

export function schoolFile(file: string, from: string, to: string): Readonly<Record<string, string>> {
  const text = FILES[file] ?? "";
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: text.replace(from, to) };
}
