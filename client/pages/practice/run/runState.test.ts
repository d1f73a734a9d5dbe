import { expect, test } from "vitest";
import type { PracticeRun, AnswerReply } from "#client/calls/practice.ts";
import {
  doneCount,
  firstOpen,
  placeInMaterial,
  type RunEntry,
  slotsOf,
  stateOf,
  whileTyping,
  withReply,
} from "./runState.ts";

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
  isInExam: false,
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

test("shows the entries of this device instead of the server's answers", () => {
  const slots = slotsOf(run([told(1, "right")]), [entry(2, ["C"]), { kind: "mark", seq: 3, isMarked: true }]);
  expect(states(slots)).toBe("right given none none");
  expect(slots[1]).toMatchObject({ given: ["C"], isAnswered: true, reply: undefined });
  expect(slots[2]?.isMarked).toBe(true);
  expect(firstOpen(slots)).toBe(3);
  expect(doneCount(slots)).toBe(2);
});

test("keeps a refused answer for correction, and shows it as unsaved", () => {
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

test("keeps an answer that the server has judged", () => {
  const [slot] = slotsOf(run([told(1, "wrong")]), [entry(1, ["B"])]);
  expect(slot).toMatchObject({ given: ["A"], isAnswered: true });
});

test("applies the learner's verdict to an essay only", () => {
  const judge = (seq: number): RunEntry => ({ kind: "judge", seq, verdict: "part_right" });
  const slots = slotsOf(run([told(1, "reviewing"), told(2, "wrong")]), [judge(1), judge(2), judge(3)]);
  expect(states(slots)).toBe("part wrong none none");
  expect(slots[0]?.reply).toMatchObject({ status: "part_right", answer: ["B"] });
});

test("shows the learner's last rating of a question at once", () => {
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

test("in a test, keeps the last answer not final; a question whose key was looked up can still be answered", () => {
  const slots = slotsOf(run([told(1, ""), told(2, "no_answer", { myAnswer: [] })]), [
    entry(1, ["B"], false),
    entry(1, ["C"], false),
    entry(2, ["D"]),
  ]);
  expect(slots[0]).toMatchObject({ given: ["C"], isAnswered: false });
  expect(slots[1]).toMatchObject({ given: ["D"], isAnswered: true, reply: undefined });
});

test("keeps the number of a question removed from the question bank, and does not open the question", () => {
  const slots = slotsOf(run([], [1]), []);
  expect(states(slots)).toBe("gone none none none");
  expect(firstOpen(slots)).toBe(2);
  expect(doneCount(slots)).toBe(0);
});

test("replaces the server's earlier reply to an answer", () => {
  const next = withReply(run([told(1, ""), told(2, "right")]), told(1, "wrong"));
  expect(states(slotsOf(next, []))).toBe("wrong right none none");
});

test("calls no text stored that is still being typed, but names refused answers", () => {
  const others = { waiting: 1, durable: true };
  for (const status of ["saved", "offline", "signedOut", "refused"] as const)
    expect(whileTyping({ status, ...others })).toEqual({ status: "saving", ...others });
  expect(whileTyping({ status: "setAside", ...others })?.status).toBe("setAside");
  expect(whileTyping(undefined)).toBe(undefined);
});

test("a question tells its place among those of its material", () => {
  const slot = (seq: number, materialId: string) =>
    ({ seq, question: { materialId } }) as unknown as Parameters<typeof placeInMaterial>[1];
  const slots = [slot(1, ""), slot(2, "7"), slot(3, "7"), slot(4, "8"), slot(5, "")];
  expect(slots.map((one) => placeInMaterial(slots, one))).toEqual(["", "本篇 1/2", "本篇 2/2", "", ""]);
});
