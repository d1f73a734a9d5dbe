import { expect, test } from "vitest";
import { variantOf } from "../fixture/variants.ts";
import { countValues, pick } from "./pick.ts";
import { shippedIn, writeData, writePicks } from "./writeData.ts";

function run(source: string, answers: readonly unknown[]): string {
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is made here
  const made = new Function(`${source.replace("export ", "")}; return dataText;`) as () => (
    answers: readonly unknown[],
  ) => string;
  return made()(answers);
}

const shipped = {
  boot: { site: "s" },
  answers: [
    ["/footer", { links: [] }],
    ["/list?page=1", { list: [{ id: "1", studyNum: 3, teacher: [{ name: "a" }] }], total: 1 }],
  ] as const,
};
const wire = {
  list: [{ id: "1", study_num: "3", intro: "long", teacher: [{ name: "a", avatar: "b" }] }],
  total: 1,
};

test("writes the shipped members of each answer, and all other data as unchanged text", () => {
  const source = writeData(shipped, ["/list?page=1"], [wire]);
  const text = run(source, [{ ...wire, list: [{ ...wire.list[0], study_num: "</script>" }] }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({
    boot: { site: "s" },
    answers: [
      ["/footer", { links: [] }],
      ["/list?page=1", { list: [{ id: "1", study_num: "</script>", teacher: [{ name: "a" }] }], total: 1 }],
    ],
  });
  const html = `<script type="application/json" id="boot">${text}</script>`;
  expect(countValues(shippedIn(html))).toBe(countValues(shipped));
});

test("writes what frameworks that send answers themselves need: the constant data, and the shipped members in order", () => {
  const source = writePicks(shipped, ["/user", "/list?page=1"], [{}, wire]);
  // oxlint-disable-next-line typescript/no-implied-eval -- the source is made here
  const made = new Function(
    `${source.replaceAll("export ", "")}; return [dataText, pickAnswers(${JSON.stringify([{}, wire])})];`,
  ) as () => [string, unknown];
  const [text, picked] = made();
  expect(JSON.parse(text)).toEqual({ boot: { site: "s" }, answers: [["/footer", { links: [] }]] });
  expect(picked).toEqual([null, { list: [{ id: "1", study_num: "3", teacher: [{ name: "a" }] }], total: 1 }]);
});

test("rejects a member that the upstream does not send", () => {
  expect(() => pick({ hours: 1 }, { lesson_num: 1 }, "answers[0]")).toThrow("the upstream has no hours");
});

test.each([
  ["people are counted up", { list: [{ study_num: 5, name: "a" }] }, { list: [{ study_num: 7, name: "a" }] }],
  ["data without people gets a count", { year: ["2026"] }, { year: ["2026"], asked_num: 1002 }],
  ["so do lists", [{ id: "1" }], [{ id: "1", asked_num: 1002 }]],
])("%s", (_name, data, expected) => {
  expect(variantOf(data, 2)).toEqual(expected);
  expect(variantOf(data, 0)).toBe(data);
});
