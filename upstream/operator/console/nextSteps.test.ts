import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands, findCommand } from "./commandTable.ts";
import { NEXT_STEPS } from "./nextSteps.ts";
import { groupLabel } from "./things.ts";

test("every next step follows a change, names a command, and fills in fields that the command has", () => {
  const wrong = Object.entries(NEXT_STEPS).flatMap(([name, steps]) => {
    const [noun, action] = name.split(" ");
    const before = findCommand(noun, action);
    if (!before?.isChange) return [name];
    return steps.flatMap((step) => {
      if (!("noun" in step)) return [];
      const command = findCommand(step.noun, step.action);
      const fields = Object.keys({ ...command?.args, ...command?.options });
      return Object.keys(step.from).every((field) => fields.includes(field)) && command ? [] : [step.label];
    });
  });
  expect(wrong).toEqual([]);
  expect(commands.filter(({ next }) => next.length > 0).length).toBe(Object.keys(NEXT_STEPS).length);
});

test("every page that a help text or a message names exists", async () => {
  const folder = join(import.meta.dirname, "..");
  const sources = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const labels = commands.map(({ noun, zh }) => `${groupLabel(noun)} · ${zh[0]}`);
  const named = await Promise.all(
    sources.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return [...text.matchAll(/“(\p{Script=Han}+ · \p{Script=Han}+)”/gu)].map(([, label = ""]) => label);
    }),
  );
  const all = named.flat();
  expect(all.length).toBeGreaterThan(1);
  expect(all.filter((label) => !labels.includes(label))).toEqual([]);
});
