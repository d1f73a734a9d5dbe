import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { openApi } from "./describe.ts";
import { contractMarkdown } from "./markdown.ts";
import { missingFields } from "./missingFields.ts";
import { reasonsOf } from "./probe.ts";

const committed = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");

test("the documents are those of the contract: after a change run `npm run contract:docs`", () => {
  expect(committed("upstream-contract.md")).toBe(contractMarkdown());
  expect(JSON.parse(committed("openapi.json"))).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test("fields that an answer leaves out are named by their path, in the first row of a list", () => {
  const { data } = schemasOf(listCourses);
  const answer = { list: [{ id: 1, teacher: [{ id: 2 }] }], total: 1 };
  const missing = missingFields(data, answer);
  expect(missing).toContain("list[].study_num");
  expect(missing).toContain("list[].teacher[].name");
  expect(missing).not.toContain("list[].id");
  expect(missingFields(data, { list: [], total: 0, page: 1, page_size: 20, server_time: 1 })).toEqual([]);
});

test("fields of another type are told by path, with what was expected and what stood there, each once", () => {
  const found: Mismatch[] = [];
  const row = { hours: "many", teacher: {} };
  schemasOf(listCourses).data.read({ list: [{ id: 1, ...row }, row], total: [] }, found);
  expect(reasonsOf(found)).toEqual([
    'list[].hours: no count but "many"',
    "list[].id: no id but absent",
    "total: no count but []",
  ]);
});
