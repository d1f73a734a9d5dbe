import { dirname } from "node:path";
import { openInput } from "../inputFile.ts";
import { readJsonLines } from "../jsonLines.ts";
import type { Format, SourceItem } from "./format.ts";

export const jsonl: Format = {
  name: "jsonl",
  extensions: [".jsonl", ".ndjson", ".json"],
  unit: "lines",
  help: "JSON Lines, one {...} a line; a text that is too large for the other formats",
  sniff: (head) => /^\uFEFF?\s*\{/.test(head),
  async open({ path, encoding }) {
    const file = await openInput(path, encoding);
    return { total: file.lines, folder: dirname(path), items: items(file) };
  },
};

async function* items(file: Awaited<ReturnType<typeof openInput>>): AsyncGenerator<SourceItem> {
  for await (const { line, value, problem } of readJsonLines(file)) {
    const place = { at: line, text: `line ${line}` };
    yield problem ? { place, refusal: problem } : { place, value };
  }
}
