import fc from "fast-check";
import { expect, test } from "vitest";
import { findSubject, leafSubjects, pruneSubjects, type SubjectNode, subjectIds } from "./subjects.ts";

const node = (id: string, ...list: SubjectNode[]): SubjectNode => ({ id, name: `科目${id}`, list });
const tree = [node("1", node("11", node("111"), node("112")), node("12")), node("2", node("21")), node("3")];

test("drops level-2 subjects without level 3 first, then empty top-level subjects", () => {
  expect(pruneSubjects(tree)).toEqual([node("1", node("11", node("111"), node("112")))]);
});

test("keeps the other members of subjects and does not change the given tree", () => {
  const before = structuredClone(tree);
  const rich = [
    { id: "1", aliasName: "甲", list: [{ id: "11", list: [{ id: "111", courseImg: "/a.svg" }] }] },
  ];
  expect(pruneSubjects(rich)).toEqual(rich);
  pruneSubjects(tree);
  expect(tree).toEqual(before);
  expect(pruneSubjects([{ id: "1" } as SubjectNode])).toEqual([]);
});

test("leaves only paths that reach level 3", () => {
  const leaf = fc.record({ id: fc.string(), name: fc.string() });
  const second = fc.record({ id: fc.string(), name: fc.string(), list: fc.array(leaf, { maxLength: 2 }) });
  const top = fc.record({ id: fc.string(), name: fc.string(), list: fc.array(second, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(top, { maxLength: 4 }), (wild) => {
      const pruned = pruneSubjects(wild);
      expect(pruned.every((one) => one.list.length > 0 && one.list.every((two) => two.list.length > 0))).toBe(
        true,
      );
      expect(leafSubjects(pruned)).toEqual(wild.flatMap((one) => one.list.flatMap((two) => two.list)));
      expect(pruneSubjects(pruned)).toEqual(pruned);
    }),
  );
});

test("finds a subject on any level with its path from the top", () => {
  expect(findSubject(tree, "112")).toMatchObject({ level: 3, subject: { id: "112" } });
  expect(findSubject(tree, "112")?.path.map((subject) => subject.id)).toEqual(["1", "11", "112"]);
  expect(findSubject(tree, "2")?.level).toBe(1);
  expect(findSubject(tree, "9")).toBeUndefined();
});

test("returns a subject's id and those of all subjects below it", () => {
  expect(subjectIds(tree[0] ?? node("0"))).toEqual(["1", "11", "111", "112", "12"]);
});
