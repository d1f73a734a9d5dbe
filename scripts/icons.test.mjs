import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconFiles } from "./icons.mjs";

const folder = new URL("../client/ui/icons/", import.meta.url);

test("client/ui/icons/ is up to date with `npm run icons`", async () => {
  const written = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
  );
  expect([...written].sort()).toEqual([...(await iconFiles())].sort());
});
