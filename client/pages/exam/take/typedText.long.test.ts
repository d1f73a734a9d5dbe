import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storableText } from "#shared/domain/storableText.ts";
import {
  createServer,
  type Fate,
  openPage,
  pass,
  RECORD,
  START,
  startAttempts,
  type TestPage,
  time,
} from "#tests/support/attemptPages.ts";
import { journalKey } from "./knownAnswers.ts";
import { refusedQuestions } from "./unsavedQuestions.ts";
import { savingShown } from "./savingShown.ts";

beforeEach(startAttempts);
afterEach(() => {
  vi.useRealTimers();
});

/** Hostile beginnings and ends of texts; a number between them makes each text unique. */
const AROUND = ["", "\ud83d", "\ude00", "\0", "好", "😀", " "] as const;
const QUESTIONS = ["51", "52"] as const;

const tab = fc.nat(1);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      tab,
      before: fc.constantFrom(...AROUND),
      after: fc.constantFrom(...AROUND),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("go" as const), tab, to: fc.constantFrom(...QUESTIONS) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(4_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...(["mark", "hide", "show", "kill", "reload", "continueHere", "ask"] as const)),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("network" as const), isThere: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const fates = fc.constantFrom<Fate>("arrives", "arrives", "arrives", "lost", "answerLost", "twice", "late");

interface Typed {
  readonly questionId: string;
  readonly text: string;
  /** True: a page has called the text saved or stored while its field showed it. */
  isKept: boolean;
}

/** A page with the field of the question on the screen. */
interface Tab {
  page: TestPage;
  questionId: string;
  field: string;
  revision: number;
}

test.each([
  ["two tabs of a browser", true],
  ["two devices", false],
])("%s lose no text that a page called kept, and replace none by an older text", async (_, isOneBrowser) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fates),
      (steps, network) => holds(steps, network, isOneBrowser),
    ),
    { numRuns: 25 },
  );
});

async function holds(steps: readonly Step[], network: Iterator<Fate>, isOneBrowser: boolean): Promise<void> {
  time.now = START;
  const server = createServer();
  let way: "bad" | "offline" | "calm" = "bad";
  const fate = (): Fate =>
    way === "calm" ? "arrives" : way === "offline" ? "lost" : (network.next().value ?? "arrives");
  const first = new IDBFactory();
  const devices = [first, isOneBrowser ? first : new IDBFactory()];
  const typed: Typed[] = [];
  const tabs: Tab[] = [];
  const log: string[] = [];
  let lastTab = 0;

  async function openTab(at: number, ticket?: string): Promise<Tab> {
    globalThis.indexedDB = devices[at] as IDBFactory;
    const page = openPage(server, fate);
    if (ticket !== undefined) page.attempt.setTicket(ticket);
    const questionId = QUESTIONS[0];
    const opened: Tab = { page, questionId, field: textIn(page, questionId), revision: 0 };
    page.attempt.visit(questionId);
    page.attempt.markFormRead();
    void page.attempt.attach(page.journal);
    await settle();
    return opened;
  }

  /** Creates the field anew after a new revision, as React does. */
  function render(one: Tab): void {
    const { revision } = one.page.attempt.state();
    if (revision === one.revision) return;
    one.revision = revision;
    one.field = textIn(one.page, one.questionId);
  }

  function look(): void {
    for (const [at, one] of tabs.entries()) {
      render(one);
      if (!isKept(one.page)) continue;
      const last = typed.findLast(
        ({ questionId, text }) => questionId === one.questionId && text === one.field,
      );
      if (last && !last.isKept) log.push(`tab ${at} keeps ${JSON.stringify(last.text)}`);
      if (last) last.isKept = true;
    }
  }

  async function settle(ms = 0): Promise<void> {
    await pass(ms);
    look();
  }

  async function act(one: Step): Promise<void> {
    log.push(JSON.stringify(one));
    if (one.do === "wait") return settle(one.ms);
    if (one.do === "network") {
      way = one.isThere ? "bad" : "offline";
      return;
    }
    const now = tabs[one.tab] as Tab;
    const { attempt, events } = now.page;
    const { phase } = attempt.state();
    if (one.do === "type" && phase === "open") {
      const text = storableText(`${one.before}${typed.length}${one.after}`);
      attempt.type(now.questionId, [text]);
      if (attempt.state().revision === now.revision) {
        now.field = text;
        typed.push({ questionId: now.questionId, text, isKept: false });
      }
    }
    if (one.do === "go") {
      attempt.visit(one.to);
      now.questionId = one.to;
      now.field = textIn(now.page, one.to);
      now.revision = attempt.state().revision;
    }
    if (one.do === "mark" && phase === "open") attempt.mark(now.questionId, true);
    if (one.do === "hide" || one.do === "reload") {
      attempt.setVisible(false);
      events.onLeave();
    }
    if (one.do === "show") {
      attempt.setVisible(true);
      events.onBack();
    }
    if (one.do === "continueHere" && phase === "openElsewhere")
      void attempt.continueHere().catch(() => undefined);
    if (one.do === "ask") void attempt.refresh();
    if (one.do === "kill" || one.do === "reload") {
      look();
      now.page.kill();
      tabs[one.tab] = await openTab(one.tab, one.do === "reload" ? attempt.state().ticket : undefined);
    }
  }

  for (let at = 0; at < 2; at++) tabs.push(await openTab(at));
  for (const [turn, one] of steps.entries()) {
    // A learner needs a second to change pages.
    if (turn > 0 && "tab" in one && one.tab !== lastTab) await settle(1_000);
    if ("tab" in one) lastTab = one.tab;
    time.now += 1;
    await act(one);
    look();
  }
  log.push("calm");
  way = "calm";
  await settle(40_000);
  for (let turn = 0; turn < 2; turn++)
    for (const { page } of tabs) {
      await page.attempt.refresh();
      if (page.attempt.state().phase === "openElsewhere") await page.attempt.continueHere();
      await settle(40_000);
    }
  const answers = server.answers();
  for (const questionId of QUESTIONS) {
    const of = typed.filter((one) => one.questionId === questionId);
    const last = of.findLastIndex((one) => one.isKept);
    const may = (last < 0 ? [{ text: "" }, ...of] : of.slice(last)).map(({ text }) => text);
    expect(may, `question ${questionId}\n${log.join("\n")}`).toContain(answers[questionId] ?? "");
    for (const one of tabs)
      expect(textIn(one.page, questionId), `shown\n${log.join("\n")}`).toBe(answers[questionId] ?? "");
  }
}

function textIn({ attempt }: TestPage, questionId: string): string {
  return attempt.state().known.get(questionId)?.answer.join("") ?? "";
}

/** Returns whether the bar calls the answers saved, or stored on this device. */
function isKept({ attempt, journal }: TestPage): boolean {
  const saving = journal.state(journalKey(RECORD));
  const unsaved = new Set(attempt.unsaved());
  const refused = refusedQuestions(saving, unsaved);
  const shown = savingShown({ saving, state: attempt.state(), unsaved, refused });
  return shown?.status === "saved" || (shown?.status === "offline" && shown.durable);
}
