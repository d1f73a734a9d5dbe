import { expect, test } from "vitest";
import { endpoints } from "./all/endpoints.ts";
import { readData } from "./all/schemas.ts";

/** Empty lists as upstreams send them: a bare array, or a page with and without page numbers. */
const EMPTY: readonly unknown[] = [
  [],
  null,
  "",
  {},
  { list: [] },
  { list: null },
  { list: "" },
  { list: [], total: 0 },
  { list: [], total: "0", page: 1, page_size: 20 },
  { list: {}, total: null },
];

/** Calls whose answer is a list: a bare array or a page. */
const lists = endpoints.filter((endpoint) => {
  const empty = readData(endpoint, null);
  return Array.isArray(empty) || (typeof empty === "object" && empty !== null && "list" in empty);
});

/** Removes the page numbers, which an upstream may omit. */
function withoutNumbers(read: unknown): unknown {
  if (Array.isArray(read)) return read;
  return { ...(read as object), page: 0, pageSize: 0 };
}

test("the contract has bare lists and lists in pages", () => {
  expect(lists.length).toBeGreaterThan(40);
  expect(lists.filter((endpoint) => Array.isArray(readData(endpoint, []))).length).toBeGreaterThan(10);
});

test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s is empty in every form of an empty list",
  (_, endpoint) => {
    const plain = readData(endpoint, null);
    for (const data of EMPTY) {
      const read = readData(endpoint, data);
      expect(withoutNumbers(read), JSON.stringify(data)).toEqual(withoutNumbers(plain));
    }
  },
);

test("reads a page where the contract has a bare list", () => {
  const bare = lists.filter((endpoint) => Array.isArray(readData(endpoint, [])));
  for (const endpoint of bare) {
    const rows = [{ id: 1, name: "甲", url: "/a", type: "1", date: "2026-03-10", key: "k" }];
    expect(readData(endpoint, { list: rows, total: 1 }), endpoint.path).toEqual(readData(endpoint, rows));
  }
});
