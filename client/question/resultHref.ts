import { href } from "#shared/routes/href.ts";

export interface ResultView {
  /** The questions to show; without it those that were missed, where there are any. */
  readonly show?: "all" | "wrong" | "none" | "marked" | undefined;
  readonly page?: number | undefined;
}

/** Where the result of an exam stands, by the kind of the exam. */
export function resultHref(kind: string, recordId: string, view: ResultView = {}): string {
  return href(kind === "mock" ? "mockExamResult" : "onlineResult", { record: recordId, ...view });
}
