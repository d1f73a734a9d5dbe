import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { commandOptions } from "./commands.mjs";
import { closure } from "./manifest.mjs";

/** Packages that take as long to load as a whole command should take: for pictures, workbooks and databases. */
const HEAVY = /^(?:sharp|fontkitten|numfmt|fflate|saxes|yauzl|mammoth|katex|pg|@electric-sql\/|drizzle-orm)/;

test("the console starts without packages that only some commands need", async () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const { metafile } = await build({ ...commandOptions(root), write: false, metafile: true });
  const loaded = [...closure(metafile, "dist/commands/admin.js")].flatMap((output) =>
    metafile.outputs[output].imports
      .filter(({ external, kind }) => external && kind === "import-statement")
      .map((imported) => imported.path),
  );
  expect(loaded).toContain("luxon");
  expect(loaded.filter((name) => HEAVY.test(name))).toEqual([]);
});
