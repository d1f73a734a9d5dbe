import fc from "fast-check";
import { expect, test } from "vitest";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { type JournalTab, openBrowser } from "#tests/support/journalTabs.ts";
import type { Batch } from "./entry.ts";
import type { StoredEntry } from "./journal.ts";

/** What becomes of one try: the server gets it or not, once or twice, and the page hears of it or not. */
const FATES = ["arrives", "lost", "answerLost", "twice", "refused", "hangs"] as const;
const KEYS = ["attempt:1", "attempt:2"] as const;

const key = fc.constantFrom(...KEYS);
const tab = fc.nat(1);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("append" as const), key, tab, waits: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("kill" as const, "back" as const, "leave" as const, "close" as const),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(30_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("flush" as const), key, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("turn" as const), turns: fc.nat(6) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const append = (key: (typeof KEYS)[number], tab: number, waits: boolean): Action => ({
  do: "append",
  key,
  tab,
  waits,
});
/** Left while a page learns that another tab has stored something before it: the last word overtook the first. */
const FOUND: [Action[], (typeof FATES)[number][]][] = [
  [
    [
      append("attempt:2", 1, true),
      append("attempt:2", 0, false),
      { do: "close", tab: 1 },
      append("attempt:1", 1, true),
      { do: "leave", tab: 0 },
    ],
    ["hangs"],
  ],
];

test.each([true, false])(
  "whatever is lost, doubled, refused, killed or closed, the server ends with exactly what was appended, in order (locks: %s)",
  { timeout: 120_000 },
  async (locks) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 1, maxLength: 25 }),
        fc.array(fc.constantFrom(...FATES), { maxLength: 25 }),
        (actions, fates) => holds(actions, fates, locks),
      ),
      { numRuns: 15, examples: FOUND },
    );
  },
);

async function holds(actions: readonly Action[], fates: readonly string[], locks: boolean): Promise<void> {
  const server = createReceiver();
  let tries = 0;
  const { tab, settle, advance } = openBrowser<number>((batch) => {
    const fate = fates[tries++] ?? "arrives";
    return sendAs(fate, () => server.take(batch));
  });
  const open = () => tab(locks ? {} : { locks: false });
  const tabs = [open(), open()];
  const appended: { readonly key: string; readonly payload: number; readonly kept: Promise<StoredEntry> }[] =
    [];

  async function act(step: Action): Promise<void> {
    if (step.do === "wait") return advance(step.ms);
    if (step.do === "turn") return turns(step.turns);
    const { journal, page, kill } = tabs[step.tab] as JournalTab<number>;
    if (step.do === "append") {
      const payload = appended.length;
      const kept = journal.append(step.key, payload);
      appended.push({ key: step.key, payload, kept });
      if (step.waits) await kept;
    }
    if (step.do === "flush") void journal.flush(step.key);
    if (step.do === "back") page.onBack();
    if (step.do === "leave") page.onLeave();
    if (step.do === "close") void journal.close();
    if (step.do === "kill") {
      // What the page had not shown as kept yet may be lost with it, and then nothing could be said of it here.
      await Promise.all(appended.map(({ kept }) => kept));
      kill();
    }
    if (step.do === "close" || step.do === "kill") tabs[step.tab] = open();
  }

  for (const step of actions) await act(step);
  tries = fates.length;
  await settle();
  // As a learner does who takes an exam over from another page; all else has to go on by itself.
  for (const { journal } of tabs)
    for (const key of KEYS) if (journal.state(key)?.status === "refused") void journal.flush(key);
  await advance(60_000);
  for (const key of KEYS) {
    const ofKey = appended.filter((one) => one.key === key);
    const kept = await Promise.all(
      ofKey.map(async ({ payload, kept: one }) => ({ payload, ...(await one) })),
    );
    expect(kept.filter(({ durable }) => !durable)).toEqual([]);
    const inOrder = kept.sort((a, b) => a.seq - b.seq).map(({ payload }) => payload);
    expect(server.received(key)).toEqual(inOrder);
    for (const { journal } of tabs) expect(journal.state(key)).toMatchObject({ status: "saved", waiting: 0 });
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function sendAs(fate: string, deliver: () => void): Promise<void> {
  if (fate === "hangs") return new Promise(() => undefined);
  if (fate === "refused") throw new EnvelopeError(409, "考试已在另一页面打开");
  if (fate !== "lost") deliver();
  if (fate === "twice") deliver();
  if (fate === "lost" || fate === "answerLost") throw new TypeError("Failed to fetch");
}

/** As the server will do it: what it has already it takes without doing anything. */
function createReceiver() {
  const known = new Set<string>();
  const lines = new Map<string, number[]>();
  return {
    take({ owner, source, key, entries }: Batch<number>): void {
      for (const { seq, payload } of entries) {
        const name = `${owner} ${source} ${key} ${seq}`;
        if (known.has(name)) continue;
        known.add(name);
        lines.set(key, [...(lines.get(key) ?? []), payload]);
      }
    },
    received: (key: string): readonly number[] => lines.get(key) ?? [],
  };
}
