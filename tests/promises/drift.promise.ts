import { expect, test } from "vitest";
import { drift, SCREENS, WRONG } from "#tests/support/drift.ts";

test("no page or block fails when any field of an answer or of the configuration has one of seven wrong values", async () => {
  const { tried, changed, lost } = await drift({ targets: SCREENS, wrong: WRONG });
  console.log(
    `${tried} pages, one a change of ${changed.length} answers and of the configuration: ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
}, 600_000);
