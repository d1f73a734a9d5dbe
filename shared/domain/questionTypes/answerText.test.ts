import { expect, test } from "vitest";
import { answerText } from "./answerText.ts";
import { pairItems } from "./pairItems.ts";

const options = ["1", "2", "A", "B", "C"].map((key) => ({ key, name: `项${key}` }));

test("puts the options of a match on two sides and those of other types on one", () => {
  expect(pairItems("match", options)).toEqual({ left: options.slice(0, 2), right: options.slice(2) });
  expect(pairItems("single", options)).toEqual({ left: [], right: options });
  expect(pairItems("match", [...options].reverse()).left.map(({ key }) => key)).toEqual(["2", "1"]);
  const odd = ["12", "1A", "A1"].map((key) => ({ key }));
  expect(pairItems("match", odd)).toEqual({ left: odd.slice(0, 1), right: odd.slice(1) });
});

test("shows an answer as letters or texts, and pairs by their texts", () => {
  expect(answerText("multiple", ["A", "C"], options)).toBe("A、C");
  const truth = [
    { key: "A", name: "正确" },
    { key: "B", name: "错误" },
  ];
  expect(answerText("judge", ["B"], truth)).toBe("错");
  expect(answerText("judge", ["正确"], [])).toBe("对");
  expect(answerText("judge", [" 错误 "], [])).toBe("错");
  expect(answerText("fill", ["北京", "上海"], [])).toBe("北京、上海");
  expect(answerText("match", ["C", ""], options)).toBe("项1—项C；项2—没有配");
  expect(answerText("match", ["C"], options)).toBe("项1—项C；项2—没有配");
  expect(answerText("match", ["Z", "A", "B"], options)).toBe("项1—Z；项2—项A");
});
