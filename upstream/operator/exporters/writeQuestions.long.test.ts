import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_FILES } from "../importers/formats/zip.ts";
import { changedIn } from "./changedIn.ts";
import { writeQuestions } from "./writeQuestions.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "many-"));
});
afterAll(() => rm(folder, { recursive: true }));

const questions = (num: number) =>
  Array.from({ length: num }, (_, i) => ({
    id: `q${i}`,
    type: "judge",
    stem: `第 ${i} 题`,
    answer: ["正确"],
    subject: "数学",
    difficulty: 2,
  }));

test("writes a sheet of more rows than a function takes arguments, and tells that no import reads it", async () => {
  const file = join(folder, "many.xlsx");
  const fields = questions(130_000);
  await writeQuestions(file, "xlsx", fields, {});
  const [told, ...others] = await changedIn(file, "xlsx", fields);
  expect(told).toMatch(
    /^the whole file: it is written, but .* more than 50000000.*; choose fewer questions by --subject/,
  );
  expect(others).toEqual([]);
});

test("refuses a package of more files than an import reads, before it writes one", async () => {
  const file = join(folder, "many.zip");
  const picture = { "images/a.png": new Uint8Array(1) };
  await expect(writeQuestions(file, "qti21", questions(MOST_FILES - 1), picture)).rejects.toThrow(
    `would hold ${MOST_FILES + 1} files`,
  );
  expect(existsSync(file)).toBe(false);
});
