import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { realData } from "#tests/support/realData.ts";
import { filesBelow } from "#upstream/testing/realData.ts";
import { giftBlocks } from "./giftBlocks.ts";
import { parseGiftBlock } from "./giftSyntax.ts";

const gift = realData("formats/gift");

test("reads every GIFT file as the reference parser does", () => {
  const files = filesBelow(gift.path, ".gift");
  expect(files.length).toBe(gift.isReal ? 26 : 1);
  for (const file of files) {
    const name = basename(file);
    const wanted = JSON.parse(readFileSync(file.replace(/\.gift$/, ".json"), "utf8")) as unknown;
    const read = giftBlocks(readFileSync(file, "utf8")).map(parseGiftBlock);
    expect(read, name).toEqual(wanted);
  }
});
