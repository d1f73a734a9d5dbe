import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, realData } from "#upstream/testing/realData.ts";
import { giftBlocks } from "./giftBlocks.ts";
import { parseGiftBlock } from "./giftSyntax.ts";

const folder = realData("formats/gift");

test.skipIf(!folder)("reads every real GIFT file as the reference parser does", () => {
  const files = filesBelow(folder ?? "", ".gift");
  expect(files.length).toBe(26);
  for (const file of files) {
    const name = basename(file);
    const wanted = JSON.parse(readFileSync(file.replace(/\.gift$/, ".json"), "utf8")) as unknown;
    const read = giftBlocks(readFileSync(file, "utf8")).map(parseGiftBlock);
    expect(read, name).toEqual(wanted);
  }
});
