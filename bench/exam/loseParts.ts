import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createExamClient, dataOf } from "#tests/exam/examClient.ts";
import type { WorldLearner } from "#tests/exam/examWorld.ts";
import type { ManyMachines } from "#tests/exam/manyMachines.ts";
import type { ChaosLearner } from "./chaosLearner.ts";
import { KEPT, MOST_MS, type Saver, TRUE_MEANWHILE } from "./losePrimary.ts";

const DOWN_MS = 4_000;
const GIVEN_UP_MS = 90_000;
const LOOK_EVERY_MS = 200;
const READ_EVERY_MS = 300;
/** Ms between two losses, so that each message of a page can be attributed to one loss. */
const REST_MS = 2_000;

export interface PartLoss {
  readonly name: string;
  /** Longest time in ms without an acknowledged save, counted from the kill. */
  readonly gapMs: number;
  /** Ms from the kill until each page showed 已保存 (saved) and the part ran again; Infinity: over a minute and a half. */
  readonly wholeAfterMs: number;
  /** Messages that exam pages showed after the kill, without numbers. */
  readonly words: readonly string[];
  /** Number of the reader's requests by outcome. */
  readonly pages: Readonly<Record<string, number>>;
  readonly films: Readonly<Record<string, number>>;
}

/** Kills one part after the other while learners save and one visitor reads. Restarts each part after four seconds. */
export async function loseParts(
  world: ManyMachines,
  { sitting, saver, reader }: { sitting: readonly ChaosLearner[]; saver: Saver; reader: Reader },
): Promise<readonly PartLoss[]> {
  const losses: PartLoss[] = [];
  for (const part of world.parts) {
    await delay(REST_MS);
    reader.begin();
    const killedAt = Date.now();
    await part.kill();
    let isBack = false;
    const back = delay(DOWN_MS)
      .then(() => part.start())
      .then(() => (isBack = true));
    const words = new Set<string>();
    let wholeAt = Infinity;
    while (wholeAt === Infinity && Date.now() < killedAt + GIVEN_UP_MS) {
      await delay(LOOK_EVERY_MS);
      const told = await Promise.all(sitting.map((one) => one.told()));
      for (const word of told) if (word) words.add(word);
      const saves = saver.savedAt.at(-1) ?? 0;
      const isWhole = told.every((word) => word !== undefined && KEPT.test(word));
      if (isBack && isWhole && saves > killedAt + DOWN_MS) wholeAt = Date.now();
    }
    await back;
    const { pages, films } = reader.told();
    const gapMs = longestGap(saver.savedAt, killedAt);
    losses.push({
      name: part.name,
      gapMs,
      wholeAfterMs: wholeAt - killedAt,
      words: [...words],
      pages,
      films,
    });
  }
  return losses;
}

/** Returns the longest time between two acknowledged saves of which the second was after `at`. */
function longestGap(savedAt: readonly number[], at: number): number {
  const from = Math.max(
    0,
    savedAt.findLastIndex((ms) => ms <= at),
  );
  const gaps = savedAt.slice(from).map((ms, index, all) => (all[index + 1] ?? ms) - ms);
  return Math.max(0, ...gaps);
}

/** Returns the promises that this loss broke; empty: none. */
export function brokenByPart({ name, gapMs, wholeAfterMs, words }: PartLoss): readonly string[] {
  return [
    ...(gapMs > MOST_MS ? [`${name}: no save within ${MOST_MS / 1_000} s`] : []),
    ...(wholeAfterMs === Infinity ? [`${name}: a page never said again that it had saved`] : []),
    ...words
      .filter((word) => !TRUE_MEANWHILE.test(word) && !KEPT.test(word))
      .map((word) => `${name}: a page said ${word}`),
  ];
}

/** Visitor who reads pages and plays a video from S3. */
export interface Reader {
  begin(): void;
  told(): Pick<PartLoss, "pages" | "films">;
  end(): Promise<void>;
}

export async function startReader(world: ManyMachines, { token }: WorldLearner): Promise<Reader> {
  const { connect = {} } = world;
  const client = createExamClient(world);
  const input = { lesson_id: world.filmLessonId, device: "laptop-0123456789" };
  const { play_url: film } = dataOf(await client.call("/course/play", token, input), "the film");
  await client.close();
  const agent = new Agent({ connect });
  let counts = { pages: new Map<string, number>(), films: new Map<string, number>() };
  let isOver = false;
  const ask = async (path: string, headers: Record<string, string>) => {
    const url = new URL(path, world.url);
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        headers: { cookie: `token=${token}`, ...headers },
      });
      const text = await body.text();
      return statusCode < 400 ? "shown" : `${statusCode} ${wordsOf(text)}`.trim();
    } catch {
      return "no answer";
    }
  };
  const reading = (async () => {
    while (!isOver) {
      const [page, part] = await Promise.all([
        ask("/course", {}),
        ask(`/api${film}`, { range: "bytes=0-65535" }),
      ]);
      counts.pages.set(page, (counts.pages.get(page) ?? 0) + 1);
      counts.films.set(part, (counts.films.get(part) ?? 0) + 1);
      await delay(READ_EVERY_MS);
    }
  })();
  return {
    begin: () => void (counts = { pages: new Map(), films: new Map() }),
    told: () => ({ pages: Object.fromEntries(counts.pages), films: Object.fromEntries(counts.films) }),
    async end() {
      isOver = true;
      await reading;
      await agent.close();
    },
  };
}

/** Returns the message in an error page or in an envelope. */
function wordsOf(text: string): string {
  return /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? /"msg":"([^"]*)/.exec(text)?.[1] ?? "";
}
