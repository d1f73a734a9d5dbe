import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { agencies, agencyHosts, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";

const TREE = [
  {
    id: "9",
    name: "会计",
    alias_name: "kuaiji",
    list: [
      {
        id: "91",
        name: "初级",
        list: [
          { id: "911", name: "实务" },
          { id: "912", name: "经济法" },
        ],
      },
      { id: "92", name: "中级", list: [] },
    ],
  },
];
const AGENCY = {
  name: "方圆学堂",
  agency_flag: "Fang_Yuan",
  domain_extend: [
    { domain: "www.fangyuan.test", mode: "0" },
    { domain: "study.fangyuan.test", mode: "1" },
  ],
  subject_list: TREE,
  agency_nav: {},
};

let database: Database;
let desk: TestConsole;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  desk = consoleOver(database.db);
  folder = await mkdtemp(path.join(tmpdir(), "sync-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function sync(files: unknown, ...options: string[]) {
  const file = path.join(folder, "agencies.json");
  await writeFile(file, typeof files === "string" ? files : JSON.stringify(files));
  const { code, out, err } = await desk("agency", "sync", file, "--json", ...options);
  if (code !== 0) return { code, err, rows: [], said: "" };
  const { rows = [], said } = JSON.parse(out) as {
    readonly rows?: readonly Record<string, string>[];
    readonly said: string;
  };
  return { code, err, said, rows: rows.map(({ what, change }) => `${what} ${change}`) };
}

const tree = () =>
  database.db
    .select({ id: subjects.id, name: subjects.name, parent: subjects.parentId, shown: subjects.isShown })
    .from(subjects)
    .orderBy(asc(subjects.id));

test("shows changes in a dry run, writes them in a run, and finds none in a second run", async () => {
  const dry = await sync([AGENCY], "--dry-run");
  expect(dry).toMatchObject({
    code: 0,
    said: "8 new, 1 changed, 0 hidden; 0 kept that the API has no more.",
  });
  expect(await tree()).toEqual([]);
  expect(await sync([AGENCY])).toMatchObject({ rows: dry.rows });
  expect(await tree()).toMatchObject([
    { id: 9, name: "会计", parent: null },
    { id: 91, parent: 9 },
    { id: 92, parent: 9 },
    { id: 911, name: "实务", parent: 91 },
    { id: 912, parent: 91 },
  ]);
  expect(await database.db.select().from(agencies)).toMatchObject([{ flag: "Fang_Yuan", name: "方圆学堂" }]);
  expect(await database.db.select().from(agencyHosts).orderBy(agencyHosts.sort)).toMatchObject([
    { host: "www.fangyuan.test", mode: "0" },
    { host: "study.fangyuan.test", mode: "1" },
  ]);
  expect(await sync(AGENCY)).toMatchObject({
    rows: [],
    said: "0 new, 0 changed, 0 hidden; 0 kept that the API has no more.",
  });
});

test("renames subjects as the API does, and hides subjects that it dropped unless they are in use", async () => {
  const { db } = database;
  await db.insert(knowledgePoints).values({ subjectId: 912, name: "税法" });
  const changed = {
    ...AGENCY,
    domain_extend: AGENCY.domain_extend.slice(0, 1),
    subject_list: [
      { ...TREE[0], name: "会计职称", list: [{ id: 91, name: "初级", list: [{ id: 911, name: "实务" }] }] },
    ],
  };
  const { rows } = await sync(changed);
  expect(rows).toEqual([
    "host study.fangyuan.test kept",
    "subject 9 changed",
    "subject 92 hidden",
    "subject 912 kept",
  ]);
  expect(await tree()).toMatchObject([
    { id: 9, name: "会计职称", shown: true },
    { id: 91, shown: true },
    { id: 92, shown: false },
    { id: 911, shown: true },
    { id: 912, shown: true },
  ]);
  // Subject 9 was hidden after it left the API. The API lists it again, so it is shown again.
  expect((await sync(AGENCY)).rows).toEqual(["subject 9 changed", "subject 92 changed"]);
  const gone = await sync({ ...AGENCY, subject_list: [{ id: "7", name: "医学" }] });
  expect(gone.rows).toEqual(["subject 7 new", "subjects of Fang_Yuan changed"]);
  const chosen = await db.select().from(agencySubjects).orderBy(agencySubjects.sort);
  // Subject 9 stays chosen, because another subject is below it.
  expect(chosen.map(({ subjectId }) => subjectId)).toEqual([7, 9]);
});

test("refuses invalid ids of the API, names the subject, and writes nothing", async () => {
  const before = await tree();
  for (const [list, words] of [
    [[{ id: "a7", name: "医学" }], 'The subject 医学 has the id "a7"'],
    [
      [{ id: "8", name: "法学", list: [{ id: "8", name: "民法" }] }],
      "The id 8 is that of two subjects, 法学 and 民法",
    ],
    [
      [{ id: "911", name: "实务" }],
      "The subject 911 is 实务 on level 1 under none in the API, and 实务 on level 3",
    ],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { code, err } = await sync({ ...AGENCY, subject_list: list });
    expect([code, err], words).toEqual([1, expect.stringContaining(words)]);
  }
  expect((await sync("{")).err).toContain("agencies.json is no JSON");
  expect((await sync([{ code: 1 }])).err).toContain("no agency file");
  const other = { ...AGENCY, agency_flag: "other" };
  expect((await sync(other)).err).toContain("The host www.fangyuan.test is another agency's here");
  expect(await tree()).toEqual(before);
  expect(await database.db.$count(agencies, eq(agencies.flag, "other"))).toBe(0);
});
