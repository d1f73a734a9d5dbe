import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startLine } from "#tests/support/line.ts";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { untested } from "#tests/support/untested.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { listenOnServer } from "#upstream/platform/db/listenOnServer.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";

const reason = untested("lost lines to PostgreSQL", missingPostgres());

/** Opens a database over a line of the test, and a second one past it. */
async function openBoth() {
  const postgres = await startPostgres();
  const line = await startLine(Number(new URL(postgres.url).port));
  const through = new URL(postgres.url);
  through.port = String(line.port);
  const direct = await openDatabase({ kind: "postgres", url: postgres.url }, { isServing: true });
  const led = await openDatabase(
    { kind: "postgres", url: through.href, poolSize: 4, statementMs: 1_000 },
    { isServing: true },
  );
  await direct.db.execute(sql`create table saves (id int primary key, text text)`);
  await direct.db.execute(sql`insert into saves values (1, 'a')`);
  return {
    led,
    direct,
    line,
    url: through.href,
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]();
      await Promise.all([led.close(), direct.close()]);
      await postgres[Symbol.asyncDispose]();
    },
  };
}

test.skipIf(reason)(
  "a transaction whose line was lost in the middle gives its locks back within 10 s, and its process reports a lost connection",
  async () => {
    await using world = await openBoth();
    const { led, direct, line } = world;
    const cut = inTransaction(led.db, async (tx) => {
      await tx.execute(sql`update saves set text = 'b' where id = 1`);
      line.drop("there");
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    line.restore();
    const from = performance.now();
    await expect
      .poll(
        () =>
          direct.db.execute(sql`update saves set text = 'c' where id = 1`).then(
            () => true,
            () => false,
          ),
        {
          timeout: 30_000,
        },
      )
      .toBe(true);
    expect(performance.now() - from).toBeLessThan(10_000);
  },
);

test.skipIf(reason).each(["there", "back"] as const)(
  "commits on a line that loses what goes %s end within 10 s of its return, and the pool works again",
  async (way) => {
    await using world = await openBoth();
    const { led, line } = world;
    const write = (id: number) =>
      inTransaction(led.db, async (tx) => {
        await tx.execute(sql`insert into saves values (${id}, 'd')`);
        if (id === 5) line.drop(way);
        await delay(0);
      }).then(
        () => true,
        () => false,
      );
    await Promise.all([10, 11, 12, 13].map(write));
    const lost = write(5);
    await delay(100);
    // Writes without a transaction have no limit on the server.
    const alone = led.db.execute(sql`insert into saves values (6, 'd')`).catch(() => false);
    await delay(1_000);
    line.restore();
    const from = performance.now();
    expect(await lost).toBe(false);
    expect(await alone).toBe(false);
    expect(await Promise.all([20, 21, 22, 23].map(write))).toEqual([true, true, true, true]);
    expect(performance.now() - from).toBeLessThan(10_000);
  },
);

test.skipIf(reason)("notices arrive within 10 s after their line was lost without a reset", async () => {
  await using world = await openBoth();
  const { direct, line, url } = world;
  const heard: string[] = [];
  const notify = (channel: string, payload: string) =>
    direct.db.execute(sql`select pg_notify(${channel}, ${payload})`);
  const stop = await listenOnServer({
    url,
    notify,
    channels: ["saves_changed"],
    log: { warn: () => undefined },
    onChange: (_channel, payload) => void heard.push(payload),
  });
  line.drop("back");
  await delay(100);
  line.restore();
  const from = performance.now();
  await expect
    .poll(() => notify("saves_changed", "new").then(() => heard.includes("new")), { timeout: 20_000 })
    .toBe(true);
  expect(performance.now() - from).toBeLessThan(10_000);
  await stop();
});
