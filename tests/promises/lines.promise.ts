import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Line } from "#tests/support/line.ts";
import { untested } from "#tests/support/untested.ts";
import { type LinedExam, missingParts, PAIRS, PARTS, startLinedExam } from "../exam/linedExam.ts";
import { startSitters } from "../exam/sitters.ts";

const reason = untested("promise 36, slow and cut lines", missingParts());

/** Number of learners who sit the exam. The figures in docs/scaling.md are of 60. */
const SITTERS = Number(process.env["LINE_SITTERS"] ?? 12);
/** Time for which a line is bad. Longer than the limits of the site (5 s) and of a statement (3 s). */
const BAD_MS = Number(process.env["LINE_BAD_MS"] ?? 7_000);
const GO_ON_MS = 10_000;
const BESIDE_SAVES = ["for notices", "standby", "Redis", "S3"] as const;
/** Longest save while a part beside the saves is slow or lost. A busy machine needs half a second. */
const SLOWEST_MS = 2_000;

const KINDS: Readonly<Record<string, (line: Line) => void>> = {
  "slow by 1 s": (line) => line.delay(1_000),
  "losing what goes there": (line) => line.drop("there"),
  "losing what comes back": (line) => line.drop("back"),
  halted: (line) => line.halt(),
  "cut by resets": (line) => line.cut("reset"),
  "cut by ends": (line) => line.cut("end"),
};

interface Trouble {
  readonly name: string;
  readonly begin: (exam: LinedExam) => void;
  readonly end: (exam: LinedExam) => void;
}

const TROUBLES: readonly Trouble[] = [
  ...PAIRS.flatMap((pair) =>
    Object.entries(KINDS).map(([kind, begin]) => ({
      name: `${pair}, ${kind}`,
      begin: ({ lines }: LinedExam) => begin(lines[pair]),
      end: ({ lines }: LinedExam) => lines[pair].restore(),
    })),
  ),
  ...PARTS.map((part) => ({
    name: `${part}, frozen`,
    begin: ({ parts }: LinedExam) => parts[part].freeze(),
    end: ({ parts }: LinedExam) => parts[part].thaw(),
  })),
].filter(({ name }) => name.includes(process.env["LINE_ONLY"] ?? ""));

/** Promise 36: slow and cut lines. */
test.skipIf(reason)(
  "a line that is slow, loses bytes, halts or is cut loses and doubles no acknowledged answer, and saves go on within 10 s of its return",
  async () => {
    await using exam = await startLinedExam(SITTERS);
    await using sitters = await startSitters(exam);
    const rows: { name: string; during: number; slowest: number; after: number }[] = [];
    for (const { name, begin, end } of TROUBLES) {
      await sitters.goOn(performance.now());
      const beganMs = performance.now();
      begin(exam);
      await delay(BAD_MS);
      const backMs = performance.now();
      end(exam);
      await Promise.race([sitters.goOn(backMs), delay(6 * GO_ON_MS)]);
      const during = sitters.saves.filter(({ ackMs }) => ackMs > beganMs && ackMs < backMs);
      const slowest = Math.max(0, ...during.map(({ sentMs, ackMs }) => ackMs - sentMs));
      rows.push({ name, during: during.length, slowest, after: performance.now() - backMs });
      console.log(
        `${name}: ${during.length} saves meanwhile, the slowest ${Math.round(slowest)} ms; all go on after ${Math.round(rows.at(-1)?.after ?? 0)} ms`,
      );
    }
    const counts = await sitters.recount();
    console.log(`${SITTERS} sitters, ${TROUBLES.length} troubles`, counts);
    expect(counts).toMatchObject({ lost: 0, doubled: 0 });
    expect(sitters.untrue).toEqual([]);
    // No save waits for these parts, also when each of their answers takes two seconds.
    const beside = rows.filter(({ name }) => BESIDE_SAVES.some((part) => name.includes(part)));
    expect(beside.filter(({ during, slowest }) => during < SITTERS || slowest > SLOWEST_MS)).toEqual([]);
    expect(rows.filter(({ after }) => after > GO_ON_MS)).toEqual([]);
  },
  1_800_000,
);
