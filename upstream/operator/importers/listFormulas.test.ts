import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listFormulas } from "./listFormulas.ts";

async function run(args: readonly string[]) {
  const said = { out: "", err: "" };
  const code = await listFormulas(args, {
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
  });
  return { code, ...said };
}

test("lists formulas that cannot be rendered by question, and counts questions with formulas", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "formulas-"));
  const file = path.join(folder, "bank.jsonl");
  const lines = [
    { kind: "question", id: "good", stem: "$x^2$", options: [{ key: "A", text: "$\\ce{H2O}$" }] },
    { kind: "question", id: "plain", stem: "没有公式" },
    { kind: "question", id: "bad", stem: "$x$", analysis: "因为 $\\nosuchcommand{1}$，所以" },
  ];
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const { code, out } = await run([file]);
  await rm(folder, { recursive: true });
  expect(code).toBe(0);
  expect(out).toBe("bad\t$\\nosuchcommand{1}$\n1 of 2 lines with formulas show the source of one\n");
});

test("reports a missing file argument and a missing file", async () => {
  expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining("npm run formulas") });
  expect((await run(["/no/such/file.jsonl"])).code).toBe(1);
});
