import type { ExamPaper } from "#client/calls/exam.ts";
import type { ExamPage } from "./browser.ts";
import { CHOICES, contentOf, type ExamDatabase } from "./examDatabase.ts";
import type { LearnerHistory } from "./history.ts";

const papers = new WeakMap<ExamPage, ExamPaper>();

export function rememberPaper(page: ExamPage, paper: ExamPaper): void {
  papers.set(page, paper);
}

/** Returns the letter under which the page shows an option of the bank. */
export function shownKey(page: ExamPage, no: number, key: string): string {
  return optionsOf(page, no).find(({ content }) => content === contentOf(no, key))?.key ?? "?";
}

function optionsOf(page: ExamPage, no: number) {
  const all = papers.get(page)?.section.flatMap(({ question }) => question) ?? [];
  return all.find(({ stem }) => stem.startsWith(`Question ${no}`))?.options ?? [];
}

/** Returns what the page shows, as options of the bank and texts, by the number of the question. */
export function shownIn(page: ExamPage, { questionIds }: ExamDatabase): ReadonlyMap<number, string> {
  const { known, drafts } = page.attempt.state();
  return new Map(
    questionIds.map((id, no) => {
      const [given = ""] = drafts.get(String(id))?.answer ?? known.get(String(id))?.answer ?? [];
      const content = optionsOf(page, no).find(({ key }) => key === given)?.content;
      return [no, CHOICES.find((key) => contentOf(no, key) === content) ?? given];
    }),
  );
}

interface Seen {
  readonly database: ExamDatabase;
  readonly history: LearnerHistory;
}

/** Notes the answers that the page calls saved. */
export function notePromises(page: ExamPage, { database, history }: Seen): void {
  if (!page.isAlive() || !page.saysSaved()) return;
  const { given, promised } = history;
  for (const [no, value] of shownIn(page, database)) {
    if (value === "") continue;
    const own = given.filter((one) => one.questionNo === no && one.value === value);
    const found = own.findLast((one) => one.page === page.name) ?? own[0];
    if (found) promised.set(`${page.name} ${no}`, found);
  }
}
