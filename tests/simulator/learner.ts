import { callOf } from "#shared/contract/endpoint.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import type { ExamPaper } from "#client/calls/exam.ts";
import { randomName } from "#client/kit/randomName.ts";
import { isTimeUp } from "#client/pages/exam/take/attemptState.ts";
import { type Browser, type ExamPage, openTab, type Tab } from "./browser.ts";
import { CHOICES, contentOf, type ExamDatabase, isChoice, QUESTION_NUM } from "./examDatabase.ts";
import { type LearnerHistory, thinkMs } from "./history.ts";
import type { Random } from "./virtual/random.ts";
import { timeline } from "./virtual/timeline.ts";

const AGAIN_MS = 2_000;

interface Sitting {
  readonly database: ExamDatabase;
  readonly history: LearnerHistory;
  readonly random: Random;
  /** Browsers of the learner: the first, and perhaps a second device. */
  readonly browsers: readonly [Browser, ...Browser[]];
  readonly killsPages: number;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => timeline().plan(ms, resolve));

/** Lets a learner start the exam, answer in one or several pages, and hand in or wait for the end. */
export async function sitExam(sitting: Sitting): Promise<void> {
  const { random, browsers, history } = sitting;
  await sleep(random.whole(0, 8_000));
  let tab = openTab(browsers[0]);
  const recordId = await start(tab, sitting);
  let page = await openExam(tab, recordId, sitting);
  const endMs = random.chance(0.4) ? random.whole(20_000, 150_000) : Number.POSITIVE_INFINITY;
  const begunMs = timeline().now();
  for (;;) {
    await sleep(thinkMs(random));
    if (page === undefined || page.attempt.state().phase === "ended") break;
    const { attempt } = page;
    const isTimeOver = isTimeUp(attempt.state(), attempt.clock.now());
    if (isTimeOver || timeline().now() - begunMs > endMs) {
      history.handedIn ||= !isTimeOver;
      await handIn(page, isTimeOver);
      break;
    }
    if (random.chance(sitting.killsPages)) {
      if (random.chance(0.3)) page.events.onLeave();
      page.kill();
      if (random.chance(0.5)) await sleep(random.whole(100, 20_000));
      tab = openTab(random.pick(browsers));
      page = await openExam(tab, recordId, sitting);
    } else act(page, sitting);
  }
  if (!page) return;
  history.lost = page.attempt.state().lost.map((id) => sitting.database.questionIds.indexOf(Number(id)));
  history.lastShown = { page: page.name, answers: shownIn(page, sitting) };
  await readResult(page, tab, recordId, sitting);
}

/** Starts the attempt. Each retry has the same request id, as in the page of the exam. */
async function start(tab: Tab, { database, history, random }: Sitting): Promise<string> {
  const requestId = randomName();
  const call = callOf(exam.examStart, { paperId: String(database.paperId), requestId });
  const { recordId } = await insist(() => tab.send(call), random);
  history.records.add(recordId);
  return recordId;
}

async function openExam(tab: Tab, recordId: string, sitting: Sitting): Promise<ExamPage | undefined> {
  const paper = await insist(() => tab.send(callOf(exam.examPaper, { recordId })), sitting.random);
  if (paper === null || paper.section.length === 0) return undefined;
  const page = tab.open(paper);
  const note = () => notePromises(page, sitting);
  page.attempt.subscribe(note);
  page.journal.subscribe(page.key, note);
  papers.set(page, paper);
  return page;
}

const papers = new WeakMap<ExamPage, ExamPaper>();

/** Repeats a call until an answer comes. */
async function insist<T>(call: () => Promise<T>, random: Random): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      await sleep(random.whole(500, 3_000));
    }
  }
}

function act(page: ExamPage, { random, database, history }: Sitting): void {
  const { attempt } = page;
  const no = random.whole(0, QUESTION_NUM - 1);
  const id = String(database.questionIds[no]);
  const { phase } = attempt.state();
  if (phase === "openElsewhere") {
    if (random.chance(0.7)) page.act(() => void attempt.continueHere().catch(() => undefined));
    return;
  }
  const kind = random.whole(0, 99);
  if (kind < 8) page.act(() => attempt.mark(id, random.chance(0.5)));
  else if (kind < 16) page.act(() => attempt.visit(id));
  else if (kind < 20) page.act(() => attempt.setVisible(false));
  else if (kind < 24) page.act(() => attempt.setVisible(true));
  else if (kind < 28) page.events.onBack();
  else if (kind < 30) page.events.onLeave();
  else {
    const value = isChoice(no) ? random.pick(CHOICES) : `text ${history.given.length} of ${page.name}`;
    const at = attempt.clock.now();
    const before = attempt.state();
    page.act(() =>
      isChoice(no) ? attempt.answer(id, [shownKey(page, no, value)]) : attempt.type(id, [value]),
    );
    const after = attempt.state();
    const isTaken = isChoice(no) ? after.known !== before.known : after.drafts !== before.drafts;
    if (isTaken) history.given.push({ page: page.name, questionNo: no, value, at, no: history.given.length });
  }
}

/** Returns the letter under which the page shows an option of the bank. */
function shownKey(page: ExamPage, no: number, key: string): string {
  return optionsOf(page, no).find(({ content }) => content === contentOf(no, key))?.key ?? "?";
}

function optionsOf(page: ExamPage, no: number) {
  const all = papers.get(page)?.section.flatMap(({ question }) => question) ?? [];
  return all.find(({ stem }) => stem.startsWith(`Question ${no}`))?.options ?? [];
}

/** Returns what the page shows, as options of the bank and texts, by the number of the question. */
function shownIn(page: ExamPage, { database }: Pick<Sitting, "database">): ReadonlyMap<number, string> {
  const { known, drafts } = page.attempt.state();
  return new Map(
    database.questionIds.map((id, no) => {
      const [given = ""] = drafts.get(String(id))?.answer ?? known.get(String(id))?.answer ?? [];
      const content = optionsOf(page, no).find(({ key }) => key === given)?.content;
      return [no, CHOICES.find((key) => contentOf(no, key) === content) ?? given];
    }),
  );
}

/** Notes the answers that the page calls saved. */
function notePromises(page: ExamPage, sitting: Sitting): void {
  if (!page.isAlive() || !page.saysSaved()) return;
  const { given, promised } = sitting.history;
  for (const [no, value] of shownIn(page, sitting)) {
    if (value === "") continue;
    const own = given.filter((one) => one.questionNo === no && one.value === value);
    const found = own.findLast((one) => one.page === page.name) ?? own[0];
    if (found) promised.set(`${page.name} ${no}`, found);
  }
}

/** Hands in as the page does: again every two seconds, until the exam is over or the page is lost. */
async function handIn(page: ExamPage, isTimeOver: boolean): Promise<void> {
  const { attempt } = page;
  for (;;) {
    if (!page.isAlive()) return;
    const isPastGrace = isTimeUp(attempt.state(), attempt.clock.now() - GRACE_MS);
    const givenUp = isPastGrace ? attempt.unsaved() : [];
    const submitted = await page.act(() => attempt.submit(givenUp)).catch(() => "refused" as const);
    if (submitted === "over") return;
    if (submitted === "refused") {
      if (attempt.state().phase === "ended") return;
      if (!isTimeOver || attempt.state().phase === "openElsewhere")
        await page.act(() => attempt.continueHere()).catch(() => undefined);
    }
    await sleep(AGAIN_MS);
  }
}

/** Reads the receipt twice from the report, as the result's page shows it. */
async function readResult(page: ExamPage, tab: Tab, recordId: string, sitting: Sitting): Promise<void> {
  const { history, random } = sitting;
  for (let time = 0; time < 2 && page.isAlive(); time += 1) {
    const call = callOf(exam.examSubmit, { recordId, ticket: randomName(), requestId: randomName() });
    const seen = await insist(() => tab.send(call), random);
    history.results.push({ receipt: seen.receipt, hash: seen.hash, submittedMs: seen.submitAt });
    await sleep(random.whole(1_000, 20_000));
  }
}
