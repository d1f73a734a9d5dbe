import { expect, test } from "vitest";
import { examinedSubjects } from "./examinedSubjects.ts";
import type { Subjects } from "./list.ts";

const third = (id: string) => ({ id, name: `课${id}` });
const second = (id: string, ...thirds: string[]) => ({ id, name: `科${id}`, list: thirds.map(third) });
const tree = [
  { id: "313", name: "自考", list: [second("314", "1", "2"), second("315", "3"), second("321", "4")] },
  { id: "400", name: "教资", list: [second("401", "5")] },
] as unknown as Subjects;

function idsOf(subjects: Subjects): readonly string[] {
  return subjects.flatMap(({ id, list }) => [
    id,
    ...list.flatMap((one) => [one.id, ...one.list.map((leaf) => leaf.id)]),
  ]);
}

const examined = [{ id: "313", name: "", list: [second("314", "1"), second("315")] }];

test("offers only subjects that the province examines below 自考, and all subjects outside 自考", () => {
  expect(idsOf(examinedSubjects(tree, "313", examined, { page: 1 }))).toEqual(
    "313 314 1 315 3 400 401 5".split(" "),
  );
});

test("keeps a chosen subject that the province does not examine", () => {
  const of = (filters: { readonly level2: string; readonly level3?: string }) =>
    idsOf(examinedSubjects(tree, "313", examined, { page: 1, level1: "313", ...filters }));
  expect(of({ level2: "321" })).toContain("321");
  expect(of({ level2: "314", level3: "2" })).toEqual("313 314 1 2 315 3 400 401 5".split(" "));
});

test("accepts an answer without the subject 自考 itself, ignores an empty answer, and adds no unknown subjects", () => {
  expect(idsOf(examinedSubjects(tree, "313", [second("315"), second("999", "9")], { page: 1 }))).toEqual(
    "313 315 3 400 401 5".split(" "),
  );
  expect(examinedSubjects(tree, "313", [], { page: 1 })).toBe(tree);
  expect(examinedSubjects(tree, "313", [{ id: "313", name: "", list: [] }], { page: 1 })).toBe(tree);
});
