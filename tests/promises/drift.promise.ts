import { expect, test } from "vitest";
import { drift, SCREENS, WRONG } from "#tests/support/drift.ts";

test("each field of each answer and of the configuration, with each of seven wrong values, takes neither a page nor a block", async () => {
  const { tried, changed, lost } = await drift({ targets: SCREENS, wrong: WRONG });
  console.log(
    `${tried} pages, one a change of ${changed.length} answers and of the configuration: ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
}, 600_000);
