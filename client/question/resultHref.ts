import { href } from "#shared/routes/href.ts";

export interface ResultView {
  /** Which questions the result shows; absent: the missed questions or, without any, all. */
  readonly show?: "all" | "wrong" | "none" | "marked" | undefined;
  readonly page?: number | undefined;
}

/** Returns the address of an exam's result. Mock exams and online exams have different addresses. */
export function resultHref(kind: string, recordId: string, view: ResultView = {}): string {
  return href(kind === "mock" ? "mockExamResult" : "onlineResult", { record: recordId, ...view });
}
