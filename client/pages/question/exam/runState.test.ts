import { expect, test } from "vitest";
import type { PracticeRun, AnswerReply } from "#client/calls/practice.ts";
import { doneCount, firstOpen, type RunEntry, slotsOf, stateOf, withReply } from "./runState.ts";

const told = (seq: number, status: string, own: Partial<AnswerReply> = {}): AnswerReply => ({
  seq,
  status,
  myAnswer: ["A"],
  sure: "",
  spentMs: 0,
  isMarked: false,
  mastery: "",
  answer: ["B"],
  analysis: "",
  rightRate: 0,
  blanks: [],
  easyWrong: "",
  isWrongBook: false,
  dueTime: "",
  leavesIn: 0,
  ...own,
});
const run = (answer: readonly AnswerReply[], gone: readonly number[] = []) =>
  ({
    questionNum: 4,
    question: [1, 2, 3, 4].filter((seq) => !gone.includes(seq)).map((seq) => ({ seq })),
    answer,
  }) as unknown as PracticeRun;
const entry = (seq: number, answer: string[], isFinal = true): RunEntry => ({
  kind: "answer",
  seq,
  answer,
  sure: "",
  spentMs: 0,
  isFinal,
});
const states = (slots: ReturnType<typeof slotsOf>) => slots.map(stateOf).join(" ");

test("what this device has lies over what the server knows", () => {
  const slots = slotsOf(run([told(1, "right")]), [entry(2, ["C"]), { kind: "mark", seq: 3, isMarked: true }]);
  expect(states(slots)).toBe("right given none none");
  expect(slots[1]).toMatchObject({ given: ["C"], isAnswered: true, reply: undefined });
  expect(slots[2]?.isMarked).toBe(true);
  expect(firstOpen(slots)).toBe(3);
  expect(doneCount(slots)).toBe(2);
});

test("a refused answer stays in its place to be changed, and is shown as not saved", () => {
  const slots = slotsOf(run([]), [entry(2, ["C"]), entry(3, ["D"])], new Map([["answer:2", "答案太长了"]]));
  expect(slots[1]).toMatchObject({
    given: ["C"],
    isAnswered: false,
    isUnsent: true,
    refusal: "答案太长了",
  });
  expect(slots[2]).toMatchObject({ isAnswered: true, isUnsent: true, refusal: undefined });
  expect(states(slots)).toBe("none unsaved given none");
});

test("an answer that the server has judged stays, whatever waits here", () => {
  const [slot] = slotsOf(run([told(1, "wrong")]), [entry(1, ["B"])]);
  expect(slot).toMatchObject({ given: ["A"], isAnswered: true });
});

test("an essay that its learner judges is judged at once, and nothing else is", () => {
  const judge = (seq: number): RunEntry => ({ kind: "judge", seq, verdict: "part_right" });
  const slots = slotsOf(run([told(1, "reviewing"), told(2, "wrong")]), [judge(1), judge(2), judge(3)]);
  expect(states(slots)).toBe("part wrong none none");
  expect(slots[0]?.reply).toMatchObject({ status: "part_right", answer: ["B"] });
});

test("what the learner says of an answer is shown at once, the last word of it", () => {
  const say = (seq: number, mastery: "known" | "shaky"): RunEntry => ({ kind: "mastery", seq, mastery });
  const slots = slotsOf(
    run([told(1, "right", { mastery: "known" }), told(2, "wrong", { mastery: "shaky" })]),
    [say(2, "shaky"), say(2, "known")],
  );
  expect(slots[0]).toMatchObject({ mastery: "known", isMasteryUnsent: false });
  expect(slots[1]).toMatchObject({ mastery: "known", isMasteryUnsent: true });
  expect(slots[2]).toMatchObject({ mastery: undefined, isMasteryUnsent: false });
  expect(states(slots)).toBe("right wrong none none");
});

test("in a test the last answer stands and none is final; one that was looked up may be answered", () => {
  const slots = slotsOf(run([told(1, ""), told(2, "no_answer", { myAnswer: [] })]), [
    entry(1, ["B"], false),
    entry(1, ["C"], false),
    entry(2, ["D"]),
  ]);
  expect(slots[0]).toMatchObject({ given: ["C"], isAnswered: false });
  expect(slots[1]).toMatchObject({ given: ["D"], isAnswered: true, reply: undefined });
});

test("a question that was taken out of the bank keeps its place and is not open", () => {
  const slots = slotsOf(run([], [1]), []);
  expect(states(slots)).toBe("gone none none none");
  expect(firstOpen(slots)).toBe(2);
  expect(doneCount(slots)).toBe(0);
});

test("what the server says of an answer takes the place of what it said before", () => {
  const next = withReply(run([told(1, ""), told(2, "right")]), told(1, "wrong"));
  expect(states(slotsOf(next, []))).toBe("wrong right none none");
});
