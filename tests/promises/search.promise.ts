import { pino } from "pino";
import { expect, test } from "vitest";
import { SEARCH_KINDS } from "#shared/contract/search/kinds.ts";
import { teacherSubjects, teachers } from "#upstream/platform/db/schema/catalogue.ts";
import { searchEntries } from "#upstream/platform/db/schema/search.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { agencyScopes } from "#upstream/platform/db/agencyScope.ts";
import { findEntries } from "#upstream/domain/search/findEntries.ts";
import { indexChanges } from "#upstream/domain/search/indexChanges.ts";
import { charactersOf } from "#upstream/domain/search/characters.ts";
import { soughtWords } from "#upstream/domain/search/rank.ts";
import { soundsOf } from "#upstream/domain/search/soundsOf.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";

/** Teachers with common names, beside those of the demo content. */
const people = Array.from({ length: 120 }, (_, at) => {
  const family = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗曾单"][at % 22] ?? "";
  const [given, second] = [[..."文志晓建雨思国海明"][at % 9], [..."华强丽婷军洁波宁航琪"][(at * 7) % 10]];
  return `${family}${given}${second}`;
});

const NAMED = SEARCH_KINDS.filter((kind) => kind !== "question");
const THINGS: readonly string[] = NAMED.filter((kind) => kind !== "subject" && kind !== "knowledge");

/** Searches for names of the demo content in the ways in which people type them. */
test("finds 200 names among the first three results by initials, full pinyin and with one wrong letter", async () => {
  const database = await openTestDatabase();
  try {
    const { db } = database;
    await seedDatabase({
      db,
      content: await demoContent(),
      nowMs: Date.now(),
      log: pino({ level: "silent" }),
    });
    await db.insert(teachers).values(people.map((name, at) => ({ id: 5_000 + at, name, title: "讲师" })));
    await db
      .insert(teacherSubjects)
      .values(people.map((_, at) => ({ teacherId: 5_000 + at, subjectId: 314 })));
    await indexChanges(db);
    const rows = await db.select().from(searchEntries);
    // Knowledge points would make up most of the 200 names, so they are excluded as targets; they are in the index.
    const names = rows
      .filter(({ kind, agencyId }) => THINGS.includes(kind) && agencyId === null)
      .sort((a, b) => (`${a.kind} ${a.refId}` < `${b.kind} ${b.refId}` ? -1 : 1))
      .slice(0, 200);
    expect(names.length).toBe(200);
    const all = [...(await agencyScopes.get(db, Date.now())).values()];
    const [first] = all;
    if (!first) throw new Error("no agency");
    const agency = { ...first, subjectIds: all.flatMap(({ subjectIds }) => subjectIds) };
    const score = { initials: 0, pinyin: 0, oneWrong: 0 };
    const missed: string[] = [];
    for (const [at, { kind, refId, title }] of names.entries()) {
      const chars = charactersOf(title).map(({ char }) => char);
      const sounds = soundsOf(chars, { isName: kind === "teacher" });
      const pinyin = sounds.join("");
      const queries = {
        initials: sounds.map((sound) => sound[0]).join(""),
        pinyin,
        oneWrong: at % 2 === 0 ? wrongLetter(pinyin, at / 2) : wrongCharacter(chars, at),
      };
      for (const [how, q] of Object.entries(queries)) {
        const words = soughtWords(q.slice(0, 40));
        const found = await findEntries(db, {
          words,
          kinds: NAMED,
          agency,
          nowMs: Date.now(),
        });
        const isThere = found.slice(0, 3).some((entry) => entry.kind === kind && entry.refId === refId);
        if (isThere) score[how as keyof typeof score]++;
        else missed.push(`${how} ${q}: ${title}`);
      }
    }
    process.stdout.write(`in the first three of 200: ${JSON.stringify(score)} ${missed.join("; ")}\n`);
    expect(Math.min(...Object.values(score))).toBeGreaterThanOrEqual(198);
  } finally {
    await database.close();
  }
});

/** Makes one typing error: omits, doubles or replaces a letter, or swaps two, in turn. */
function wrongLetter(text: string, seed: number): string {
  const at = 1 + (seed % (text.length - 2));
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  return (
    [
      head + tail.slice(1),
      `${head}${tail[0]}${tail}`,
      `${head}q${tail.slice(1)}`,
      head + tail[1] + tail[0] + tail.slice(2),
    ][seed % 4] ?? ""
  );
}

function wrongCharacter(chars: readonly string[], seed: number): string {
  const at = seed % chars.length;
  return chars.map((char, place) => (place === at ? "某" : char)).join("");
}
