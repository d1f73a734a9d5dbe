import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "#tests/simulator/faults.ts";

test.each(FAULTS)("plants the fault $name in a line that is there once", ({ changes }) => {
  for (const { file, from } of changes) expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
});
