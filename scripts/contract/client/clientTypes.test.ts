import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createDocuments } from "../documents.ts";

/* Compiles the client of dist/docs with the options of a strict program that has no types of Node. */

const folder = mkdtempSync(path.join(tmpdir(), "client-"));
const OPTIONS = `--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noImplicitOverride
 --noUnusedLocals --noUnusedParameters --erasableSyntaxOnly --verbatimModuleSyntax --noEmit --ignoreConfig
 --allowImportingTsExtensions --target es2022 --module esnext --moduleResolution bundler
 --lib es2022,dom,dom.iterable`.split(/\s+/);

writeFileSync(path.join(folder, "client.ts"), createDocuments(process.cwd())["client.ts"] ?? "");

function compiled(source: string): string {
  const file = path.join(folder, "use.ts");
  writeFileSync(file, source);
  const tsc = path.resolve("node_modules/.bin/tsc");
  const { stdout, stderr } = spawnSync(tsc, [...OPTIONS, "--types", "", file], {
    encoding: "utf8",
    cwd: folder,
  });
  return stdout + stderr;
}

test("the client and the program of docs/own-api.md compile under strict", () => {
  const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync("docs/own-api.md", "utf8")) ?? [];
  expect(program).toContain("createClient");
  expect(compiled(program)).toBe("");
});

test("refuses wrong inputs, members that no answer has, and refusals that a call cannot have", () => {
  const wrong = `
import { createClient, isRefused } from "./client.ts";
const client = createClient({ baseUrl: "", salt: "" });
await client.listCourses();
await client.listCourses({ page: 1 }, { token: "t" });
// @ts-expect-error -- a needed input is missing
await client.courseDetail();
// @ts-expect-error -- no kind of thing that is sold
await client.createOrder({ target_type: "song", target_id: "1" });
// @ts-expect-error -- no such input
await client.listCourses({ colour: "red" });
// @ts-expect-error -- no such member
(await client.orderDetail({ order_no: "1" }))?.colour;
// @ts-expect-error -- no such call
await client.listSongs();
const error: unknown = undefined;
// @ts-expect-error -- the list of courses is never refused as taken
if (isRefused(error, "listCourses") && error.refusal === "conflict") throw error;
if (isRefused(error, "createOrder") && error.refusal === "conflict") throw error;
`;
  expect(compiled(wrong)).toBe("");
});
