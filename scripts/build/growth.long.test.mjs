import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isFull } from "../../tests/support/amount.ts";
import { bundleClient, ENTRY, FIRST } from "./bundleClient.mjs";
import { createBundler } from "./bundler.mjs";
import { checkBudgets } from "./checks.mjs";
import { compress } from "./compress.mjs";
import { closureOf, readScreens } from "./manifest.mjs";
import { createStyles } from "./styles.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MOST_FILES = 20;

/** Existing modules that the test's made-up screens use, by file name without folder. */
const USED = {
  List: ["FilterPanel", "ChosenFilters", "Pagination", "CourseGrid", "SkeletonGrid", "Empty", "Breadcrumb"],
  Form: ["Field", "Checkbox", "Select", "TextArea", "Dialog", "CodeField", "Heading"],
  Detail: ["JoinBox", "Facts", "PersonRows", "RichText", "Tabs", "Cover", "Price", "Breadcrumb"],
  Records: ["QuestionRow", "Pagination", "ProgressBar", "Tabs", "Skeleton", "Chip"],
  Overview: ["ClassroomGrid", "TeacherCard", "NewsRow", "LiveStrip", "Skeleton", "Heading"],
};
const AREAS = ["red", "orange", "yellow", "green", "blue", "violet"];

// Runs in full test runs only, because it needs a build of its own. Each build checks the real screens against the same
// budgets.
test.skipIf(!isFull)(
  "thirty more screens in six new areas stay within the budgets, with few files a page",
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), "beikao-growth-"));
    try {
      await copyTo(root);
      const added = await addScreens(root);
      expect(Object.keys(added)).toHaveLength(30);
      const bundle = createBundler(false);
      const styles = createStyles(root, bundle);
      await styles.refresh();
      const pages = { ...(await readScreens(root, bundle)), ...added };
      const define = { "process.env.NODE_ENV": '"production"', DEVELOPMENT: "false" };
      const { metafile, files } = await bundleClient({ root, bundle, styles, pages, define });

      const scriptsOf = (modules) => [...closureOf(metafile, modules)].filter((name) => name.endsWith(".js"));
      const entry = scriptsOf([ENTRY, ...FIRST]);
      const ownOf = (modules) => scriptsOf(modules).filter((name) => !entry.includes(name));
      const packed = await compress(new Map([...files].map(([name, { text }]) => [name, text])));
      const loaded = Object.entries(pages).map(([id, modules]) => [id, { entry, own: ownOf(modules) }]);
      const sizes = checkBudgets(Object.fromEntries(loaded), (name) => packed.get(name).br.length);
      expect(sizes.find(({ id }) => id === "redList").own).toBeGreaterThan(1_000);
      for (const [id, modules] of Object.entries(pages))
        expect(ownOf(modules).length, id).toBeLessThanOrEqual(MOST_FILES);
    } finally {
      await rm(root, { recursive: true });
    }
  },
  120_000,
);

async function copyTo(root) {
  for (const name of ["client", "shared", "package.json", "tsconfig.base.json"])
    await cp(path.join(ROOT, name), path.join(root, name), { recursive: true });
  // Gives the copy its own node_modules, because the build writes into that folder.
  const packages = path.join(root, "node_modules");
  await mkdir(packages);
  for (const name of await readdir(path.join(ROOT, "node_modules")))
    if (name !== ".cache") await symlink(path.join(ROOT, "node_modules", name), path.join(packages, name));
}

/**
 * Writes the made-up screens and adds them to client/app/screens.ts.
 * @returns the made-up screens in the form that readScreens returns
 */
async function addScreens(root) {
  const files = await readdir(path.join(root, "client"), { recursive: true });
  const placeOf = (name) => {
    const found = files.find((file) => path.basename(file) === `${name}.tsx`);
    if (!found) throw new Error(`client/ has no ${name}.tsx any more: take another part into USED`);
    return `#client/${found}`;
  };
  const added = {};
  for (const area of AREAS) {
    const folder = `client/pages/${area}`;
    await mkdir(path.join(root, folder));
    await writeFile(path.join(root, folder, "shared.ts"), `export const shared = ${words(area, 300)};\n`);
    for (const [kind, names] of Object.entries(USED)) {
      const imports = names.map((name, index) => `import * as part${index} from "${placeOf(name)}";`);
      const parts = names.map((_, index) => `part${index}`).join(", ");
      const source = `${imports.join("\n")}
import { shared } from "./shared.ts";
export const screen = { Component: () => null, parts: [shared, ${parts}, ${words(area + kind, 400)}] };\n`;
      added[area + kind] = [`${folder}/${kind}.tsx`];
      await writeFile(path.join(root, folder, `${kind}.tsx`), source);
    }
  }
  const list = path.join(root, "client/app/screens.ts");
  const lines = Object.entries(added).map(
    ([id, [file]]) => `  ${id}: screen(() => import("#client/${file.slice("client/".length)}")),`,
  );
  const source = await readFile(list, "utf8");
  const place = source.lastIndexOf("};");
  await writeFile(list, `${source.slice(0, place)}${lines.join("\n")}\n${source.slice(place)}`);
  return added;
}

/**
 * Returns as much source text as a real component has. No other component contains the same words, and the text
 * compresses about as well as code does.
 */
function words(seed, count) {
  let state = [...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2_147_483_647;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return JSON.stringify(Array.from({ length: count }, () => next().toString(36).slice(0, 4)).join(" "));
}
