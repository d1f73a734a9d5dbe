import { expect, test } from "vitest";
import { endpoints } from "./all/endpoints.ts";
import { readData } from "./all/schemas.ts";

/** Nothing, in the forms in which systems of this kind say it of a list: bare, or as a page with and without its numbers. */
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

/** What the call answers is a list, bare or by pages. */
const lists = endpoints.filter((endpoint) => {
  const empty = readData(endpoint, null);
  return Array.isArray(empty) || (typeof empty === "object" && empty !== null && "list" in empty);
});

/** Which page it is says an upstream or does not. */
function withoutNumbers(read: unknown): unknown {
  if (Array.isArray(read)) return read;
  return { ...(read as object), page: 0, pageSize: 0 };
}

test("there are lists of both forms", () => {
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

test("a list that holds something is read in the form of a page as well", () => {
  const bare = lists.filter((endpoint) => Array.isArray(readData(endpoint, [])));
  for (const endpoint of bare) {
    const rows = [{ id: 1, name: "甲", url: "/a", type: "1", date: "2026-03-10", key: "k" }];
    expect(readData(endpoint, { list: rows, total: 1 }), endpoint.path).toEqual(readData(endpoint, rows));
  }
});
