import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestConsole, consoleOver, jsonOf } from "../../testing/adminConsole.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { placed } from "./courseOrder.ts";
import { runCall } from "./runCall.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let course: number;
let first: number;
let second: number;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
});
afterAll(() => upstream[Symbol.asyncDispose]());

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const line = (text: string) => json(...text.split(" "));
const added = async (text: string): Promise<number> => Number((await line(text)).record.id);
async function refused(text: string): Promise<string> {
  const { code, err } = await admin(...text.split(" "));
  expect(code).toBeGreaterThan(0);
  return err;
}
const lastOf = async (target: string): Promise<number> =>
  (await json("audit", "list", "--target", target)).rows[0].id;

beforeEach(async () => {
  course = await added("course add --agency jia --name 移动课 --subject 315 --price 1");
  first = await added(`chapter add --course ${course} --name 甲`);
  second = await added(`chapter add --course ${course} --name 乙`);
  const made: [string, number][] = [];
  for (const name of ["一", "二", "三"])
    made.push([name, await added(`lesson add --chapter ${first} --name ${name}`)]);
  made.push(["四", await added(`lesson add --chapter ${second} --name 四`)]);
  ids = Object.fromEntries(made);
});

/** Returns the chapters with their lessons in their order, such as "甲一二三 乙四". */
async function tree(): Promise<string> {
  const { rows: inOrder } = await line(`chapter list --course ${course}`);
  const { rows } = await line(`lesson list --course ${course}`);
  return inOrder
    .map(({ id, name }: Answer) => {
      const own = rows.filter(({ chapter }: Answer) => chapter === id);
      return [name, ...own.map((one: Answer) => one.name)].join("");
    })
    .join(" ");
}

test("moves a lesson in its chapter, into another chapter, and behind the last with a large number", async () => {
  await line(`lesson move ${ids["三"]} --to 1`);
  expect(await tree()).toBe("甲三一二 乙四");
  await line(`lesson move ${ids["三"]} --to 1 --chapter ${second}`);
  expect(await tree()).toBe("甲一二 乙三四");
  await line(`lesson move ${ids["一"]} --to 99`);
  expect(await tree()).toBe("甲二一 乙三四");
});

test("moves a chapter with its lessons", async () => {
  await line(`chapter move ${second} --to 1`);
  expect(await tree()).toBe("乙四 甲一二三");
});

test("refuses a move to the same place, and to a chapter of another course", async () => {
  expect(await refused(`lesson move ${ids["一"]} --to 1`)).toContain("is number 1 already");
  expect(await refused(`chapter move ${second} --to 2`)).toContain("is number 2 already");
  const other = await added("course add --agency jia --name 别的课 --subject 315 --price 1");
  const foreign = await added(`chapter add --course ${other} --name 外`);
  expect(await refused(`lesson move ${ids["一"]} --to 1 --chapter ${foreign}`)).toContain("of the course");
  expect(await tree()).toBe("甲一二三 乙四");
});

test("leaves every lesson once, in places without gaps, when several are moved at once", async () => {
  const call = (action: string, noun: string, values: object) =>
    runCall(upstream.db, { noun, action, values: { ...values }, actor: "王" }, upstream.now());
  const moves = [
    call("move", "lesson", { id: ids["一"], to: 3 }),
    call("move", "lesson", { id: ids["三"], to: 1 }),
    call("move", "lesson", { id: ids["二"], to: 1, chapter: second }),
    call("move", "lesson", { id: ids["四"], to: 1, chapter: first }),
    call("move", "chapter", { id: second, to: 1 }),
  ];
  await Promise.allSettled(moves);
  const { rows } = await line(`lesson list --course ${course}`);
  expect(rows.map(({ name }: Answer) => name).toSorted()).toEqual(["一", "二", "三", "四"].toSorted());
  const places = rows.map(({ chapter, sort }: Answer) => `${chapter} ${sort}`);
  expect(new Set(places).size).toBe(4);
});

test("undoes a move within a chapter, into another chapter, and of a chapter, and undoes the undo", async () => {
  for (const [move, target] of [
    [`lesson move ${ids["一"]} --to 3`, `lesson ${ids["一"]}`],
    [`lesson move ${ids["一"]} --to 1 --chapter ${second}`, `lesson ${ids["一"]}`],
    [`chapter move ${first} --to 2`, `chapter ${first}`],
  ] as const) {
    await line(move);
    const moved = await tree();
    await json("audit", "undo", await lastOf(target));
    expect(await tree(), move).toBe("甲一二三 乙四");
    await json("audit", "undo", await lastOf(target));
    expect(await tree(), move).toBe(moved);
    await json("audit", "undo", await lastOf(target));
  }
});

test("refuses to undo a move after another move of the same lesson", async () => {
  await line(`lesson move ${ids["一"]} --to 3`);
  const move = await lastOf(`lesson ${ids["一"]}`);
  await line(`lesson move ${ids["一"]} --to 2`);
  expect(await refused(`audit undo ${move}`)).toContain("changed again");
});

test("puts an id at a place and keeps the order of the others", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: 1, max: 50 }),
      (all, at, to) => {
        const id = all[at % all.length] ?? 0;
        const after = placed(all, id, to);
        expect(after.indexOf(id)).toBe(Math.min(to, all.length) - 1);
        expect(after.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id));
      },
    ),
  );
});
