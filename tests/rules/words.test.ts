import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Words that screens do not use, because another word is used for the same thing (docs/glossary.md). */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  试题: "题目",
  学科: "科目 or 考试",
  没做: "未做 or 未完成",
  "待批(?!阅)": "待批阅",
  阅卷中: "待批阅",
  批阅中: "待批阅",
  就考它: "开始备考",
  接着学: "继续学",
  练收藏: "练习收藏的题",
  练这些错题: "练全部",
  随机与收藏: "随机练习",
  '收起(?!草稿|")': "移除",
};

const files = ["client", "shared"]
  .flatMap((tree) =>
    readdirSync(path.join(root, tree), { recursive: true, encoding: "utf8" }).map(
      (name) => `${tree}/${name}`,
    ),
  )
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("client/gallery/"));

test.each(Object.entries(OTHER_WORDS))("screens do not say %s, but %s", (word) => {
  const found = files.filter((name) => new RegExp(word).test(readFileSync(path.join(root, name), "utf8")));
  expect(found).toEqual([]);
});

test("reads the files of all screens", () => expect(files.length).toBeGreaterThan(700));
