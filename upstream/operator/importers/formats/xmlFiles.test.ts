import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realData } from "#tests/support/realData.ts";
import { filesBelow } from "#upstream/testing/realData.ts";
import { importQuestions } from "../importQuestions.ts";
import type { ImportReport } from "../importReport.ts";
import { InputError } from "../inputFile.ts";

const moodle = realData("formats/moodle-xml");
const qti = realData("formats/qti");

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "xml-"));
});
afterAll(() => rm(scratch, { recursive: true }));

type Ended = ImportReport | { readonly broken: string };

async function ended(file: string): Promise<Ended> {
  try {
    return await importQuestions({ file });
  } catch (error) {
    if (error instanceof InputError) return { broken: error.message };
    throw error;
  }
}

/** Returns a line for a file: the numbers of questions, passages and refusals, and the reasons of the refusals. */
function told(name: string, end: Ended): string {
  if ("broken" in end) return `${name} | - | - | ${end.broken.replace(/^\S+ /, "")}`;
  const reasons = [...new Set(end.refusals.map(({ field, reason }) => `${field}: ${reason}`))];
  return `${name} | ${end.accepted} | ${end.refused} | ${reasons.join("; ")}`;
}

async function endOfAll(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const file of filesBelow(folder, ".xml")) {
    const end = await ended(file);
    if (!("broken" in end)) {
      expect(end.total, file).toBeGreaterThan(0);
      expect(end.accepted + end.refused, file).toBe(end.total);
      expect(new Set(end.refusals.map(({ line }) => line)).size, file).toBe(end.refused);
    } else if (end.broken.includes("broken XML")) expect(end.broken).toMatch(/at line \d+, column \d+: /);
    lines.push(told(relative(folder, file), end));
  }
  if (process.env.PRINT_FILES) console.info(lines.join("\n"));
  return lines;
}

test("reads every Moodle XML file as questions or reports reasons", async () => {
  const lines = await endOfAll(moodle.path);
  expect(lines).toHaveLength(moodle.isReal ? 9 : 2);
  expect(lines.filter((line) => / \| [1-9]\d* \| /.test(line)).length).toBeGreaterThanOrEqual(
    moodle.isReal ? 5 : 1,
  );
});

test("reads every QTI file as questions or reports reasons", { timeout: 60_000 }, async () => {
  const lines = await endOfAll(qti.path);
  expect(lines).toHaveLength(qti.isReal ? 167 : 3);
  expect(lines.filter((line) => line.includes("broken XML"))).toHaveLength(qti.isReal ? 6 : 1);
  expect(lines.filter((line) => / \| [1-9]\d* \| /.test(line)).length).toBeGreaterThanOrEqual(
    qti.isReal ? 40 : 1,
  );
});

test("reads QTI packages as zip files", async () => {
  const packages = qti.isReal
    ? ([
        ["instructure/test_qti_2.2", 3],
        ["instructure/test_qti_1.2", 1],
        ["instructure/test_qti_2.1", 1],
      ] as const)
    : ([["capital", 1]] as const);
  for (const [name, least] of packages) {
    const folder = join(qti.path, name);
    const parts = filesBelow(folder, ".xml").map(
      async (file) => [relative(folder, file), strToU8(await readFile(file, "utf8"))] as const,
    );
    const file = join(scratch, `${name.replaceAll("/", "-")}.zip`);
    await writeFile(file, zipSync(Object.fromEntries(await Promise.all(parts))));
    const end = await ended(file);
    if (process.env.PRINT_FILES) console.info(told(`${name}.zip`, end));
    expect("broken" in end ? end.broken : end.total, name).toBeGreaterThanOrEqual(least);
  }
});
