import { href } from "#shared/routes/href.ts";

export interface ResultView {
  /** Questions to show; absent: the missed ones if there are any. */
  readonly show?: "all" | "wrong" | "none" | "marked" | undefined;
  readonly page?: number | undefined;
}

/** Returns the address of an exam's result, by the kind of the exam. */
export function resultHref(kind: string, recordId: string, view: ResultView = {}): string {
  return href(kind === "mock" ? "mockExamResult" : "onlineResult", { record: recordId, ...view });
}
