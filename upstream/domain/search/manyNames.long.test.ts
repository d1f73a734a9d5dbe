import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "#shared/contract/search/endpoints.ts";
import { amount } from "#tests/support/amount.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { teacherSubjects, teachers } from "../../platform/db/schema/catalogue.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { indexEntries } from "./indexEntries.ts";
import { charactersOf } from "./characters.ts";
import { soundsOf } from "./soundsOf.ts";

/** Two hundred invented names: each of forty surnames with five given names. Some names have the same initials. */
const SURNAMES = [..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云"];
const GIVEN = ["知远", "书宁", "若谷", "思齐", "景行"];
const NAMES = SURNAMES.flatMap((surname) => GIVEN.map((given) => surname + given));

/** The usual run tests only every third name, which still covers each kind of typing error. */
const EVERY = amount({ usual: 3, full: 1 });
const ASKED = [...NAMES.entries()].filter(([index]) => index % EVERY === EVERY - 1);

const soundsIn = (name: string) =>
  soundsOf(
    charactersOf(name).map(({ char }) => char),
    { isName: true },
  );
const initials = (name: string) =>
  soundsIn(name)
    .map((sound) => sound[0] ?? "")
    .join("");
const allInitials = NAMES.map(initials);
const isShared = (name: string) => allInitials.filter((other) => other === initials(name)).length > 3;
const pinyin = (name: string) => soundsIn(name).join("");

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const [agency] = await upstream.db
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.flag, "jia"));
  const rows = await upstream.db
    .insert(teachers)
    .values(NAMES.map((name) => ({ name, agencyId: agency?.id ?? null })))
    .returning({ id: teachers.id });
  const [known] = await upstream.db
    .select()
    .from(teacherSubjects)
    .orderBy(teacherSubjects.teacherId)
    .limit(1);
  await upstream.db
    .insert(teacherSubjects)
    .values(rows.map(({ id }) => ({ teacherId: id, subjectId: known?.subjectId ?? 0 })));
  await indexEntries(
    upstream.db,
    "teacher",
    rows.map(({ id }) => id),
  );
  expect(await upstream.db.$count(teachers, inArray(teachers.name, NAMES))).toBe(200);
});
afterAll(() => upstream[Symbol.asyncDispose]());

const firstThree = async (q: string): Promise<readonly string[]> => {
  const { list } = await upstream.call(search, { q, type: "teacher" });
  return list.slice(0, 3).map(({ title }: { readonly title: string }) => title);
};

/** Simulated typing errors: a letter is left out, doubled, swapped with the next letter, or replaced. */
const SLIPS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + text.slice(at, at + 1) + text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
  (text, at) => `${text.slice(0, at)}v${text.slice(at + 1)}`,
];

test("finds each of two hundred names among the first three by pinyin, and by initials that at most three share", async () => {
  const missed: string[] = [];
  for (const [, name] of ASKED) {
    if (!(await firstThree(pinyin(name))).includes(name)) missed.push(`${name} ${pinyin(name)}`);
    if (!isShared(name) && !(await firstThree(initials(name))).includes(name))
      missed.push(`${name} ${initials(name)}`);
  }
  expect(missed).toEqual([]);
  expect(NAMES.filter(isShared).length).toBeLessThan(100);
});

test("finds 97 of 100 names among the first three by pinyin with one typing error", async () => {
  const missed: string[] = [];
  for (const [index, name] of ASKED) {
    const right = pinyin(name);
    const typed = SLIPS[index % SLIPS.length]?.(right, 2 + (index % (right.length - 4))) ?? right;
    if (!(await firstThree(typed)).includes(name)) missed.push(`${name} ${right} ${typed}`);
  }
  // A few misses are allowed: a wrong letter may produce another name (qinsiqi is 秦思齐, but 钱思齐 was meant).
  expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(Math.ceil(0.03 * ASKED.length));
});
