import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { SUBJECT } from "./subjectKind.ts";
import { allKinds } from "./contentKinds.ts";

const named = [...allKinds, ["subjects", SUBJECT] as const];

test.each(named)("the options of %s set columns or lists of members that its tables have", (_name, kind) => {
  const columns = getTableColumns(kind.table);
  for (const [key, { option, link, isKept, toEntry }] of Object.entries(kind.fields)) {
    if (link)
      expect(Object.keys(getTableColumns(link.table))).toEqual(
        expect.arrayContaining([link.owner, link.member, "sort"]),
      );
    else if (option || isKept || toEntry) expect(Object.keys(columns)).toContain(key);
  }
  expect(Object.keys(columns)).toEqual(
    expect.arrayContaining([...kind.list, ...(kind.stamp ? [kind.stamp] : [])]),
  );
});

test("a kind refers to subjects or to kinds that are written before it", () => {
  const written = ["subjects"];
  for (const [name, { fields }] of allKinds) {
    for (const { of } of Object.values(fields)) if (of !== undefined) expect(written, name).toContain(of);
    written.push(name);
  }
});

test("a kind whose entries are Markdown files names a field for their text", () => {
  const texts = allKinds.filter(([, { body }]) => body !== undefined);
  expect(texts.length).toBeGreaterThan(5);
  for (const [name, { body, fields }] of texts) expect(Object.keys(fields), name).toContain(body);
});
