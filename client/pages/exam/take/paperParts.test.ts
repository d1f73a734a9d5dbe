import { expect, test } from "vitest";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import type { ExamPaper, ExamQuestion } from "#client/calls/exam.ts";
import { hasFormulas, picturesOf } from "./paperParts.ts";

const question = (change: Partial<ExamQuestion>) =>
  ({ stem: "甲", material: "", options: [], images: [], ...change }) as unknown as ExamQuestion;
const paper = (...questions: readonly ExamQuestion[]) =>
  ({ section: [{ question: questions }] }) as unknown as ExamPaper;

test("finds pictures below stems and within texts, each once", () => {
  const found = picturesOf(
    paper(
      question({ images: ["/uploads/question/1.svg", "javascript:1"] }),
      question({
        stem: '看图<img src="/uploads/question/2.svg" alt="图">',
        images: ["/uploads/question/1.svg"],
      }),
      question({ options: [{ key: "A", content: '<img src="https://img.example/3.png">' }] }),
      question({ stem: '<img src="http://plain.example/4.png">' }),
    ),
    (source) => renderRichText(source).replaceAll(' src="/uploads/', ' src="/api/uploads/'),
  );
  expect(found).toEqual([
    "/api/uploads/question/1.svg",
    "/api/uploads/question/2.svg",
    "https://img.example/3.png",
  ]);
});

test("finds formulas in every text of a paper", () => {
  expect(hasFormulas(paper(question({})))).toBe(false);
  expect(hasFormulas(paper(question({}), question({ options: [{ key: "A", content: "$x^2$" }] })))).toBe(
    true,
  );
  expect(hasFormulas(paper(question({ material: "\\(y\\)" })))).toBe(true);
});
