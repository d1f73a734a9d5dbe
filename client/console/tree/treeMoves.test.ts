import { expect, test } from "vitest";
import type { TreeChapter } from "#shared/console/islands.ts";
import { testLesson as lesson } from "./testTree.ts";
import { type Item, moved, spotOf, spotWords, stepped } from "./treeMoves.ts";

const TREE: readonly TreeChapter[] = [
  { id: 1, name: "甲", lessons: [lesson(11, "一"), lesson(12, "二")] },
  { id: 2, name: "乙", lessons: [] },
  { id: 3, name: "丙", lessons: [lesson(31, "三")] },
];
const shown = (tree: readonly TreeChapter[]) =>
  tree.map(({ name, lessons }) => [name, ...lessons.map((one) => one.name)].join("")).join(" ");

/** Steps an item to one end of the course, and returns the trees on the way. */
function way(item: Item, step: -1 | 1): readonly string[] {
  const trees: string[] = [];
  let tree = TREE;
  for (let spot = stepped(tree, item, step); spot; spot = stepped(tree, item, step)) {
    tree = moved(tree, item, spot);
    trees.push(shown(tree));
  }
  return trees;
}

test("steps a lesson down through its chapter, an empty one, and the next, to the end of the course", () => {
  expect(way({ kind: "lesson", id: 11 }, 1)).toEqual([
    "甲二一 乙 丙三",
    "甲二 乙一 丙三",
    "甲二 乙 丙一三",
    "甲二 乙 丙三一",
  ]);
});

test("steps a lesson up behind the last of the chapter before", () => {
  expect(way({ kind: "lesson", id: 31 }, -1)).toEqual([
    "甲一二 乙三 丙",
    "甲一二三 乙 丙",
    "甲一三二 乙 丙",
    "甲三一二 乙 丙",
  ]);
});

test("steps a chapter with its lessons, and stops at both ends", () => {
  expect(way({ kind: "chapter", id: 1 }, 1)).toEqual(["乙 甲一二 丙三", "乙 丙三 甲一二"]);
  expect(way({ kind: "chapter", id: 1 }, -1)).toEqual([]);
});

test("announces the name, the chapter, the place and the number of places", () => {
  expect(spotWords(TREE, { kind: "lesson", id: 12 })).toBe("“二”在“甲”，第 2 位，共 2 位");
  expect(spotWords(TREE, { kind: "chapter", id: 3 })).toBe("“丙”，第 3 位，共 3 位");
});

test("finds no place of an item that another person took away", () => {
  expect(spotOf(TREE, { kind: "lesson", id: 99 })).toEqual({ chapterId: 0, place: 0 });
  expect(moved(TREE, { kind: "lesson", id: 99 }, { chapterId: 1, place: 1 })).toBe(TREE);
});
