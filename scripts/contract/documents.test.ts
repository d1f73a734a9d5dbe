import { expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { documents } from "./documents.ts";
import { missingFields } from "./missingFields.ts";
import { reasonsOf } from "./probe.ts";

test("both documents have every call of the contract", () => {
  const { paths } = JSON.parse(documents["openapi.json"] ?? "") as { paths: Record<string, object> };
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(told).toEqual(expect.arrayContaining(calls));
  for (const call of calls) expect(documents["upstream-contract.md"]).toContain(`\n### ${call}\n`);
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
