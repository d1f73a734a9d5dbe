import { callOf } from "#shared/contract/endpoint.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { randomName } from "#client/kit/randomName.ts";
import { isTimeUp } from "#client/pages/exam/take/attemptState.ts";
import { type Browser, type ExamPage, openTab, type Tab } from "./browser.ts";
import { CHOICES, type ExamDatabase, isChoice, keyOf, QUESTION_NUM } from "./examDatabase.ts";
import { type LearnerHistory, PROGRAM, thinkMs } from "./history.ts";
import { notePromises, rememberPaper, shownIn, shownKey } from "./shownAnswers.ts";
import type { Random } from "./virtual/random.ts";
import { timeline } from "./virtual/timeline.ts";

const AGAIN_MS = 2_000;
/** ms after which the journal has stored a choice, and a text with the pause of the typing timer. */
const [CHOICE_STORED_MS, TEXT_STORED_MS] = [1_000, 10_500];
/** ms after its deadline at which the attempt of a learner who has gone must be ended. */
const ENDED_MS = GRACE_MS + 15_000;

export interface Sitting {
  readonly database: ExamDatabase;
  readonly history: LearnerHistory;
  readonly random: Random;
  /** Browsers of the learner: the first, and perhaps a second device. */
  readonly browsers: readonly [Browser, ...Browser[]];
  readonly killsPages: number;
  /** Whether the network is good before the deadline. */
  readonly isCalmBefore: boolean;
}

interface Opened {
  readonly tab: Tab;
  readonly page: ExamPage;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => timeline().plan(ms, resolve));

/** Lets a learner start the exam, answer in one or several pages, and hand in, wait for the end, or go away. */
export async function sitExam(sitting: Sitting): Promise<void> {
  const { random, browsers, history, isCalmBefore } = sitting;
  await sleep(random.whole(0, 8_000));
  const tab = tabOf(browsers[0], history);
  const request = callOf(exam.examStart, {
    paperId: String(sitting.database.paperId),
    requestId: randomName(),
  });
  /** Each retry has the same request id, as in the page of the exam. */
  const startIn = async (own: Tab) => {
    const { recordId } = await insist(() => own.send(request), random);
    history.records.add(recordId);
    return recordId;
  };
  const recordId = await startIn(tab);
  const endMs = random.chance(0.4) ? random.whole(20_000, 150_000) : Number.POSITIVE_INFINITY;
  const goneMs =
    isCalmBefore && random.chance(0.12) ? random.whole(20_000, 150_000) : Number.POSITIVE_INFINITY;
  const begunMs = timeline().now();
  const behind: Opened[] = [];
  let now = await openExam(tab, recordId, sitting);
  for (;;) {
    const leftMs = now ? now.page.attempt.state().deadline - now.page.attempt.clock.now() : 0;
    await sleep(thinkMs(random, leftMs));
    if (now === undefined || now.page.attempt.state().phase === "ended") break;
    const { attempt } = now.page;
    const isTimeOver = isTimeUp(attempt.state(), attempt.clock.now());
    const passedMs = timeline().now() - begunMs;
    if (!isTimeOver && passedMs > goneMs) return leaveForGood([now, ...behind]);
    if (isTimeOver || passedMs > endMs) {
      history.handedIn ||= !isTimeOver;
      if (isTimeOver && random.chance(0.15)) await cheat(now, recordId, sitting);
      await handIn(now.page, isTimeOver);
      break;
    }
    if (!random.chance(sitting.killsPages)) act(now.page, sitting);
    else now = await turnTo({ now, behind, recordId }, sitting);
  }
  if (!now) return;
  const { page } = now;
  history.lost = page.attempt.state().lost.map((id) => sitting.database.questionIds.indexOf(Number(id)));
  history.lastShown = { page: page.name, device: page.device, answers: shownIn(page, sitting.database) };
  await readResult(now, recordId, sitting);
  // A browser repeats the request when the learner goes back to the page before the exam.
  if (random.chance(0.3)) await startIn(now.tab);
}

function tabOf(browser: Browser, { claims }: LearnerHistory): Tab {
  return openTab(browser, (endpoint, reply) => {
    if (endpoint !== exam.examContinue) return;
    const claim = {
      device: browser.name,
      askedMs: timeline().now(),
      doneMs: undefined as number | undefined,
    };
    claims.push(claim);
    reply.then(
      () => (claim.doneMs = timeline().now()),
      () => undefined,
    );
  });
}

interface Turning {
  readonly now: Opened;
  /** Pages that are still open behind the one in which the learner works. */
  readonly behind: Opened[];
  readonly recordId: string;
}

/** Lets the learner go on in another page. The page before stays open behind, or is killed. */
async function turnTo({ now, behind, recordId }: Turning, sitting: Sitting): Promise<Opened | undefined> {
  const { random, browsers, history } = sitting;
  const { page } = now;
  if (random.chance(0.35)) {
    if (random.chance(0.5)) page.act(() => page.attempt.setVisible(false));
    history.hadPagesBehind = true;
    behind.push(now);
  } else {
    if (random.chance(0.3)) page.events.onLeave();
    noteOnDevice(page, sitting);
    page.kill();
    if (random.chance(0.5)) await sleep(random.whole(100, 20_000));
  }
  const before = random.chance(0.5) ? behind.find((one) => one !== now) : undefined;
  if (!before) return openExam(tabOf(random.pick(browsers), history), recordId, sitting);
  behind.splice(behind.indexOf(before), 1);
  if (random.chance(0.5)) before.page.act(() => before.page.attempt.setVisible(true));
  return before;
}

/** Notes the last answers of a page that is killed now, as far as the journal had time to store them. */
function noteOnDevice({ name, device, attempt }: ExamPage, { history }: Sitting): void {
  if (attempt.state().phase !== "open") return;
  const own = new Map(history.given.filter(({ page }) => page === name).map((one) => [one.questionNo, one]));
  for (const one of own.values()) {
    const storedMs = isChoice(one.questionNo) ? CHOICE_STORED_MS : TEXT_STORED_MS;
    if (attempt.clock.now() - one.at > storedMs) history.onDevice.push({ ...one, device });
  }
}

/** Kills all pages of a learner who does not come back, and waits until the attempt must be ended. */
async function leaveForGood(opened: readonly Opened[]): Promise<void> {
  const leftMs = opened.map(({ page: { attempt } }) => attempt.state().deadline - attempt.clock.now());
  for (const { page } of opened) page.kill();
  await sleep(Math.max(...leftMs) + ENDED_MS);
}

async function openExam(tab: Tab, recordId: string, sitting: Sitting): Promise<Opened | undefined> {
  const paper = await insist(() => tab.send(callOf(exam.examPaper, { recordId })), sitting.random);
  if (paper === null || paper.section.length === 0) return undefined;
  const page = tab.open(paper);
  const note = () => notePromises(page, sitting);
  page.attempt.subscribe(note);
  page.journal.subscribe(page.key, note);
  rememberPaper(page, paper);
  return { tab, page };
}

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
    const text = () => (random.chance(0.2) ? keyOf(no) : `text ${history.given.length} of ${page.name}`);
    const value = isChoice(no) ? random.pick(CHOICES) : text();
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

/** Sends an answer that was made after the deadline, as a program with the learner's token could. */
async function cheat({ tab, page }: Opened, recordId: string, sitting: Sitting): Promise<void> {
  const { database, history, random } = sitting;
  const { ticket, deadline } = page.attempt.state();
  const no = random.whole(0, QUESTION_NUM - 1);
  if (isChoice(no)) return;
  const at = deadline + random.whole(1_000, 10_000);
  await sleep(at - page.attempt.clock.now() + 1_000);
  const change = {
    seq: 1,
    questionId: String(database.questionIds[no]),
    answer: [keyOf(no)],
    spentMs: 0,
    at,
    marked: "0" as const,
  };
  history.given.push({ page: PROGRAM, questionNo: no, value: keyOf(no), at, no: history.given.length });
  const call = callOf(exam.examSave, {
    recordId,
    ticket,
    source: randomName(),
    baseSeq: 0,
    changes: [change],
  });
  await tab.send(call).catch(() => undefined);
}

/** Hands in as the page does: again every two seconds, until the exam is over or the page is lost. */
async function handIn(page: ExamPage, isTimeOver: boolean): Promise<void> {
  const { attempt } = page;
  for (;;) {
    if (!page.isAlive()) return;
    if (attempt.state().phase === "openElsewhere")
      await page.act(() => attempt.continueHere()).catch(() => undefined);
    const isPastGrace = isTimeUp(attempt.state(), attempt.clock.now() - GRACE_MS);
    const givenUp = isPastGrace ? attempt.unsaved() : [];
    const submitted = await page.act(() => attempt.submit(givenUp)).catch(() => "refused" as const);
    if (submitted === "over") return;
    if (submitted === "refused") {
      if (attempt.state().phase === "ended") return;
      if (!isTimeOver) await page.act(() => attempt.continueHere()).catch(() => undefined);
    }
    await sleep(AGAIN_MS);
  }
}

/** Reads the receipt twice from the report, as the result's page shows it. */
async function readResult({ page, tab }: Opened, recordId: string, sitting: Sitting): Promise<void> {
  const { history, random } = sitting;
  for (let time = 0; time < 2 && page.isAlive(); time += 1) {
    const call = callOf(exam.examSubmit, { recordId, ticket: randomName(), requestId: randomName() });
    const seen = await insist(() => tab.send(call), random);
    history.results.push({ receipt: seen.receipt, hash: seen.hash, submittedMs: seen.submitAt });
    await sleep(random.whole(1_000, 20_000));
  }
}
