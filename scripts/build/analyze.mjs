import { ENTRY, FIRST } from "./bundleClient.mjs";
import { closureOf } from "./manifest.mjs";

const MOST = 40;

/** Reports the size of each package, folder and file in the script that every page loads first, in minified bytes. */
export function analyze(metafile) {
  const inputs = [...closureOf(metafile, [ENTRY, ...FIRST])].flatMap((output) =>
    Object.entries(metafile.outputs[output].inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]),
  );
  const groups = new Map();
  for (const [file, bytes] of inputs) groups.set(groupOf(file), (groups.get(groupOf(file)) ?? 0) + bytes);
  return [table("by package or folder", [...groups]), table("by file", inputs)].join("\n");
}

function groupOf(file) {
  const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
  return found ? found[1] : file.split("/").slice(0, 2).join("/");
}

function table(title, rows) {
  const lines = rows
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([name, bytes]) => `${String(bytes).padStart(8)}  ${name}`);
  return `${title}\n${lines.join("\n")}`;
}
