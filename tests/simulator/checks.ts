import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { attemptAnswers, attemptChanges, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { questionTallies } from "#upstream/platform/db/schema/questions.ts";
import { type ExamDatabase, FULL_SCORE, keyOf } from "./examDatabase.ts";
import { type Given, type LearnerHistory, PROGRAM } from "./history.ts";
import { START_MS } from "./virtual/timeline.ts";

/** A broken promise: which check found it, and what it found. */
export interface Finding {
  readonly check:
    | "kept"
    | "device"
    | "once"
    | "order"
    | "claim"
    | "time"
    | "grace"
    | "receipt"
    | "score"
    | "told"
    | "arrives"
    | "faults";
  readonly text: string;
}

/** Time after the deadline in which changes from before it are taken, as the product promises it, in ms. */
export const GRACE_MS = 30_000;
/** Time by which two pages of a learner may estimate the server's clock differently, in ms. */
const PAGES_APART_MS = 16_000;
/** ms after which each ended exam is counted in the statistics. */
export const RECORDED_MS = 40_000;
/** Time in which a request that was doubled or delayed arrives, in ms. */
const ARRIVED_MS = 95_000;
type Attempt = typeof attempts.$inferSelect;
type Answer = typeof attemptAnswers.$inferSelect;
type Change = typeof attemptChanges.$inferSelect;

interface Facts {
  readonly history: LearnerHistory;
  readonly attempt: Attempt;
  readonly answers: readonly Answer[];
  readonly changes: readonly Change[];
  /** Stored answers by the number of the question. */
  readonly stored: ReadonlyMap<number, string>;
  readonly database: ExamDatabase;
  /** The network was good from this time on, Unix ms; undefined: not until the end. */
  readonly calmFromMs: number | undefined;
  /** Time at which the simulation ended, Unix ms. */
  readonly untilMs: number;
}

/** Compares what is stored with what the learners did and saw. Uses no code that computes it in the product. */
export async function checkHistories(
  database: ExamDatabase,
  histories: readonly LearnerHistory[],
  { calmFromMs, untilMs }: Pick<Facts, "calmFromMs" | "untilMs">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const history of histories) {
    const { db } = database;
    const found = await db.select().from(attempts).where(eq(attempts.userId, history.userId));
    const [attempt] = found;
    if (found.length !== 1 || !attempt || history.records.size !== 1) {
      findings.push({
        check: "once",
        text: `learner ${history.userId} has ${found.length} attempts, and was told ${[...history.records].join()}`,
      });
      continue;
    }
    const answers = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, attempt.id));
    const changes = await db.select().from(attemptChanges).where(eq(attemptChanges.attemptId, attempt.id));
    const stored = new Map(
      answers.map((row) => [database.questionIds.indexOf(row.questionId), row.answer[0] ?? ""]),
    );
    const facts = { history, attempt, answers, changes, stored, database, calmFromMs, untilMs };
    for (const [check, find] of CHECKS)
      findings.push(...find(facts).map((text) => ({ check, text: `record ${attempt.id}: ${text}` })));
  }
  findings.push(...(await wrongTallies(database)));
  return findings;
}

/** Compares the statistics of all learners with the judged answers: each is counted once. */
async function wrongTallies({ db }: ExamDatabase): Promise<readonly Finding[]> {
  const judged = await db
    .select({ questionId: attemptAnswers.questionId })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(sql`${attempts.recordedAt} is not null and ${attemptAnswers.answer} <> '[]'`);
  const counted = await db.select().from(questionTallies);
  if (judged.length === counted.length) return [];
  return [
    {
      check: "once",
      text: `${counted.length} answers are counted for all learners, ${judged.length} judged`,
    },
  ];
}

const CHECKS: readonly (readonly [Finding["check"], (facts: Facts) => readonly string[]])[] = [
  ["kept", notKept],
  ["device", notOnDevice],
  ["once", notOnce],
  ["order", notInOrder],
  ["claim", notClaimed],
  ["time", notInTime],
  ["grace", notInGrace],
  ["receipt", wrongReceipts],
  ["score", wrongScores],
  ["told", wronglyTold],
];

/** Lists answers that a page showed as saved and that are neither stored nor replaced by a later one. */
function notKept({ history, stored }: Facts): string[] {
  const { given, promised } = history;
  const byQuestion = groupBy([...promised.values()], ({ questionNo }) => questionNo);
  return [...byQuestion].flatMap(([no, ofQuestion]) => {
    const value = stored.get(no) ?? "";
    return ofQuestion
      .filter(
        (one) => one.value !== value && !given.some((other) => isLater(other, one) && other.value === value),
      )
      .map((one) => `question ${no}: ${show(one)} was shown as saved, ${JSON.stringify(value)} is stored`);
  });
}

/** Whether an answer may rightly have replaced another. */
function isLater(other: Given, than: Given): boolean {
  if (other.questionNo !== than.questionNo) return false;
  return other.page === than.page ? other.no > than.no : other.at > than.at - PAGES_APART_MS;
}

function show({ page, value, at }: Given): string {
  return `${JSON.stringify(value)} (${page}, ${new Date(at).toISOString().slice(14, 23)})`;
}

/** Lists answers that a killed page left on its device, and that the next page there did not send. */
function notOnDevice({ history, stored, calmFromMs }: Facts): string[] {
  const { onDevice, lastShown, given } = history;
  if (calmFromMs === undefined) return [];
  return onDevice.flatMap((one) => {
    const value = stored.get(one.questionNo) ?? "";
    if (one.device !== lastShown?.device || one.value === value) return [];
    if (given.some((other) => isLater(other, one) && other.value === value)) return [];
    return [`question ${one.questionNo}: ${show(one)} was on the device, ${JSON.stringify(value)} is stored`];
  });
}

/** Lists changes that are stored twice, and results that differ. */
function notOnce({ changes, history, attempt }: Facts): string[] {
  const names = groupBy(changes, ({ source, questionId, at, answer, marked, spentMs, keepsAnswer }) => {
    // A page that closes sends its last changes under a name of its own, beside the journal.
    const isOfOneJournal = isUnique(answer[0]) && !source.startsWith("page-");
    return JSON.stringify([isOfOneJournal || source, questionId, at, answer, marked, spentMs, keepsAnswer]);
  });
  const doubled = [...names].filter(([, rows]) => rows.length > 1).map(([name]) => `stored twice: ${name}`);
  const results = new Set(history.results.map((one) => JSON.stringify(one)));
  const isOne = results.size <= 1 ? [] : [`results differ: ${[...results].join(" ")}`];
  const count =
    attempt.changesNum === changes.length
      ? []
      : [`${attempt.changesNum} changes are counted, ${changes.length} stored`];
  return [...doubled, ...isOne, ...count];
}

/** Lists pages whose numbers contradict the order of their answers, and answers that are not the last of a source. */
function notInOrder({ history, changes, database }: Facts): string[] {
  return [...groupBy(changes, ({ source }) => source)].flatMap(([source, rows]) => {
    const ordered = rows.toSorted((a, b) => a.seq - b.seq);
    const nos = ordered.flatMap(({ questionId, answer, keepsAnswer }) => {
      const no = database.questionIds.indexOf(questionId);
      const own = history.given.filter(
        (one) => one.questionNo === no && one.value === answer[0] && isUnique(one.value),
      );
      return !keepsAnswer && own.length === 1 && own[0] ? [own[0]] : [];
    });
    return nos.flatMap((one, at) => {
      const before = nos
        .slice(0, at)
        .find((other) => other.questionNo === one.questionNo && other.page === one.page && other.no > one.no);
      return before ? [`source ${source.slice(0, 8)} numbers ${show(one)} after ${show(before)}`] : [];
    });
  });
}

/** Whether an answer is a text that no other page has given. */
function isUnique(value = ""): boolean {
  return value.startsWith("text");
}

/** Lists changes of a device that the server took after it had let another device save. */
function notClaimed({ history, changes }: Facts): string[] {
  const { claims, given } = history;
  return changes.flatMap(({ answer, keepsAnswer, receivedAt }) => {
    const one = given.find(({ value }) => isUnique(value) && value === answer[0]);
    if (!one || keepsAnswer) return [];
    const isOfDevice = ({ device }: { readonly device: string }) => one.page.startsWith(`${device} `);
    const cameMs = receivedAt.getTime() - START_MS;
    const taken = claims.find(
      (claim) => !isOfDevice(claim) && claim.doneMs !== undefined && claim.doneMs < cameMs - 2_000,
    );
    if (!taken) return [];
    // A claim of the own device that was asked for long before cannot arrive after the other one.
    if (claims.some((claim) => isOfDevice(claim) && claim.askedMs > taken.askedMs - ARRIVED_MS)) return [];
    return [`${show(one)} was saved after ${taken.device} had taken over`];
  });
}

/** Lists ends before or after their time, and changes that were taken too late. */
function notInTime({ attempt, changes, history, calmFromMs, untilMs }: Facts): string[] {
  const deadline = attempt.deadline?.getTime() ?? 0;
  const end = attempt.endTime?.getTime() ?? 0;
  const found: string[] = [];
  if (attempt.status !== "finished") found.push(`is ${attempt.status}`);
  if (end > deadline) found.push(`ended ${end - deadline} ms after its deadline`);
  if (!history.handedIn && end !== deadline)
    found.push(`ended ${deadline - end} ms before its deadline by itself`);
  for (const { at, receivedAt, seq } of changes) {
    if (at.getTime() > deadline)
      found.push(`change ${seq} was made ${at.getTime() - deadline} ms after the deadline`);
    if (receivedAt.getTime() > deadline + GRACE_MS) found.push(`change ${seq} came after the grace period`);
    if (at.getTime() < attempt.beginTime.getTime()) found.push(`change ${seq} was made before the begin`);
  }
  if (Math.abs(attempt.beginTime.getTime() - START_MS) > 10 * 60_000) found.push("began at another time");
  const isDue = deadline + GRACE_MS + RECORDED_MS <= untilMs;
  if (calmFromMs !== undefined && isDue && attempt.recordedAt === null) found.push("was not recorded");
  return found;
}

/** Lists answers that were not saved in the grace period, although the network was good before the deadline. */
function notInGrace({ history, calmFromMs }: Facts): string[] {
  const { lost, lastShown, hadPagesBehind } = history;
  if (calmFromMs === undefined || !lastShown || hadPagesBehind) return [];
  return lost.map((no) => `question ${no} was lost on a good network, by ${lastShown.page}`);
}

function wrongReceipts({ attempt, answers, history }: Facts): string[] {
  const lines = answers
    .filter(({ answer }) => answer.some((text) => text !== ""))
    .map(({ questionId, answer }) => JSON.stringify([String(questionId), ...answer]))
    .toSorted();
  const end = attempt.endTime?.getTime() ?? 0;
  const text = [attempt.receipt, attempt.id, end, ...lines].join("\n");
  const hash = createHash("sha256").update(text).digest("hex");
  const found = hash === attempt.receiptHash ? [] : ["the hash of the receipt differs"];
  const seen = history.results.filter(
    (one) => one.receipt !== attempt.receipt || one.hash !== attempt.receiptHash || one.submittedMs !== end,
  );
  return [...found, ...seen.map((one) => `the learner saw ${JSON.stringify(one)}`)];
}

function wrongScores({ attempt, stored }: Facts): string[] {
  const right = [...stored].filter(([no, value]) => value === keyOf(no)).length;
  const found =
    Number(attempt.score) === right * FULL_SCORE
      ? []
      : [`scored ${attempt.score}, counted ${right * FULL_SCORE}`];
  const done = [...stored.values()].filter((value) => value !== "").length;
  return [...found, ...(attempt.doneNum === done ? [] : [`${attempt.doneNum} done, counted ${done}`])];
}

/** Lists answers of the last page that are not stored, although the page does not name them as lost. */
function wronglyTold({ history, stored, calmFromMs }: Facts): string[] {
  const { lastShown, lost, given, hadPagesBehind } = history;
  if (!lastShown) return [];
  return [...lastShown.answers].flatMap(([no, shown]) => {
    if (lost.includes(no)) return [];
    const value = stored.get(no) ?? "";
    const last = given.findLast(({ questionNo }) => questionNo === no);
    const isOwn = last?.page === lastShown.page;
    if (!isOwn && (calmFromMs === undefined || hadPagesBehind || last?.page === PROGRAM)) return [];
    if (isOwn && given.some((other) => isLater(other, last) && other.value === value)) return [];
    const wanted = isOwn ? last.value : shown;
    if (wanted === value) return [];
    return [
      `question ${no}: ${JSON.stringify(wanted)} in ${lastShown.page} at the end, ${JSON.stringify(value)} is stored`,
    ];
  });
}
