import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { freePort } from "#server/freePort.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { createLog } from "#upstream/platform/kit/log.ts";
import { findPrograms } from "#tests/support/postgres.ts";

const root = path.resolve(import.meta.dirname, "../..");
const programs = findPrograms() ?? "";

function missingTool(): string | undefined {
  if (!programs) return "PostgreSQL is not installed";
  if (spawnSync("pgbackrest", ["version"]).error)
    return "pgbackrest is not installed (apt install pgbackrest)";
  return process.getuid?.() === 0 ? undefined : "deploy/restore.sh is run as root";
}
const reason = missingTool();
if (reason) console.log(`the undo of PostgreSQL is not tested: ${reason}`);

const asPostgres = (...command: readonly string[]) =>
  execFileSync("runuser", ["-u", "postgres", "--", ...command], {
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: "pipe",
  });

/** A server set up by the files of deploy/pgbackrest, in folders of its own. */
async function startArchived() {
  const place = mkdtempSync(path.join(tmpdir(), "beikao-undo-"));
  chmodSync(place, 0o755);
  const at = (name: string) => path.join(place, name);
  for (const name of ["data", "repository", "sockets"]) mkdirSync(at(name), { mode: 0o700 });
  execFileSync("chown", ["-R", "postgres:postgres", at("data"), at("repository"), at("sockets")]);
  const port = await freePort();
  const configuration = readFileSync(path.join(root, "deploy/pgbackrest/pgbackrest.conf"), "utf8")
    .replace("@DATA@", at("data"))
    .replace("@PORT@", String(port))
    .replace("/var/lib/pgbackrest", at("repository"))
    .replace("[beikao]\n", `lock-path=${at("repository")}\n\n[beikao]\npg1-socket-path=${at("sockets")}\n`);
  writeFileSync(at("pgbackrest.conf"), configuration);
  asPostgres(path.join(programs, "initdb"), "-D", at("data"), "-A", "trust", "-E", "UTF8", "--no-locale");
  cpSync(path.join(root, "deploy/pgbackrest/postgresql.conf"), at("archive.conf"));
  const settings = readFileSync(at("archive.conf"), "utf8").replace(
    "pgbackrest --",
    `pgbackrest --config=${at("pgbackrest.conf")} --`,
  );
  writeFileSync(at("archive.conf"), settings);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${at("sockets")}`;
  writeFileSync(
    path.join(at("data"), "postgresql.conf"),
    `include '${at("archive.conf")}'\nmax_connections = 150\n`,
  );
  asPostgres(
    path.join(programs, "pg_ctl"),
    "-D",
    at("data"),
    "-w",
    "-l",
    at("data/log"),
    "-o",
    options,
    "start",
  );
  const rest = (...args: readonly string[]) =>
    asPostgres("pgbackrest", `--config=${at("pgbackrest.conf")}`, "--stanza=beikao", ...args);
  rest("stanza-create");
  const admin = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres` });
  await admin.connect();
  await admin.query("create role beikao login password 'secret'");
  await admin.query("create database beikao owner beikao");
  await admin.end();
  const url = `postgresql://beikao:secret@127.0.0.1:${port}/beikao`;
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PGBACKREST_CONFIG: at("pgbackrest.conf"),
    INTO: at("restored"),
    PORT: String(await freePort()),
    BEIKAO: `${process.execPath} ${root}/scripts/run.mjs`,
    BACKUP_DIR: place,
  };
  const runWith = (own: Readonly<Record<string, string>>, command: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      env: { ...env, ...own },
      encoding: "utf8",
      cwd: root,
    });
    return { status, text: stdout + stderr };
  };
  const run = (command: string, ...args: readonly string[]) => runWith({}, command, ...args);
  return {
    url,
    port: env.PORT,
    rest,
    restore: (...args: readonly string[]) => run("deploy/restore.sh", ...args),
    beikao: (...args: readonly string[]) => run(process.execPath, "scripts/run.mjs", ...args),
    removeRunning: () => runWith({ INTO: at("data") }, "deploy/restore.sh", "--remove"),
    restoreWrongStanza: () => runWith({ STANZA: "unknown" }, "deploy/restore.sh", "--to", "2026-01-01 10:00"),
    drillThatCannotCount: () => runWith({ BEIKAO: "false" }, "deploy/restore.sh", "--drill"),
    isCopyOfDrillLeft: () => existsSync(at("restored-drill")),
    drill: () => readFileSync(at("drill.json"), "utf8"),
    [Symbol.dispose]() {
      run("deploy/restore.sh", "--remove");
      asPostgres(path.join(programs, "pg_ctl"), "-D", at("data"), "-m", "immediate", "stop");
      rmSync(place, { recursive: true, force: true });
    },
  };
}

test.skipIf(reason)(
  "brings deleted attempts back to the second before, beside the running PostgreSQL, and keeps what was saved later",
  async () => {
    using server = await startArchived();
    const database = await openDatabase({ kind: "postgres", url: server.url });
    await seedDatabase({
      db: database.db,
      content: await demoContent(),
      nowMs: Date.now(),
      log: createLog("silent"),
    });
    await database.close();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      expect(server.beikao("backup", "point-in-time")).toMatchObject({ status: 1 });
      server.rest("--type=full", "backup");
      const paper = (await client.query("select id, subject_id from papers where kind = 'mock' limit 1"))
        .rows[0];
      const [user] = (await client.query("select id from users order by id limit 1")).rows;
      const question = (await client.query("select id from questions limit 1")).rows[0];
      await client.query("delete from attempts");
      const begin = async (request: string, status: string) =>
        (
          await client.query(
            `insert into attempts (agency_id, user_id, paper_id, subject_id, exam_type, request_id, status, ticket, question_ids)
             values ((select agency_id from users where id = $1), $1, $2, $3, 7, $4, $5, 't', '[]') returning id`,
            [user.id, paper.id, paper.subject_id, request, status],
          )
        ).rows[0].id as number;
      const save = (attempt: number, seq: number) =>
        client.query(
          `insert into attempt_changes (attempt_id, source, seq, question_id, answer, marked, spent_ms, at, received_at)
           values ($1, 'laptop', $2, $3, '["A"]', false, 1, now(), now())`,
          [attempt, seq, question.id],
        );
      const first = await begin("one", "finished");
      for (let seq = 1; seq <= 40; seq += 1) await save(first, seq);
      await delay(2_000);
      const before = shanghai(Date.now()).toFormat("yyyy-MM-dd HH:mm:ss");
      await delay(1_100);
      await client.query("delete from attempts where paper_id = $1", [paper.id]);
      const later = await begin("two", "finished");
      await save(later, 1);
      const archivedIn = performance.now();
      // The setting archive_timeout archives the last segment within a minute.
      await expect
        .poll(() => server.beikao("backup", "point-in-time").text, { timeout: 100_000, interval: 2_000 })
        .toSatisfy((text: string) => (/latest {4}(.{19})/.exec(text)?.[1] ?? "") > before);
      const archiveSeconds = (performance.now() - archivedIn) / 1000;

      const restoredAt = performance.now();
      const restored = server.restore("--to", before);
      const restoreSeconds = (performance.now() - restoredAt) / 1000;
      expect(restored, restored.text).toMatchObject({ status: 0 });
      expect(restored.text).toMatch(/attempt_changes +40 +1\n/);
      const one = ["undo", "attempts", "--from", server.port, "--where", `paper_id=${paper.id}`];
      expect(server.beikao(...one).text).toMatch(/attempt_changes +40 +40 +0\n[^]*Nothing was changed/);
      const changes = async () =>
        (
          await client.query(
            "select attempt_id, count(*)::int as num from attempt_changes group by 1 order by 1",
          )
        ).rows;
      expect(await changes()).toEqual([{ attempt_id: later, num: 1 }]);
      expect(server.beikao(...one, "--write")).toMatchObject({ status: 0 });
      expect(await changes()).toEqual([
        { attempt_id: first, num: 40 },
        { attempt_id: later, num: 1 },
      ]);
      expect(server.restore("--remove")).toMatchObject({ status: 0 });
      expect(server.drillThatCannotCount()).toMatchObject({ status: 1 });
      expect(server.isCopyOfDrillLeft()).toBe(false);
      const drill = server.restore("--drill");
      expect(drill, drill.text).toMatchObject({ status: 0 });
      expect(JSON.parse(server.drill())).toMatchObject({ rows: expect.any(Number) });
      console.log(
        `the log was archived within ${archiveSeconds.toFixed(0)} s, the copy was there after ${restoreSeconds.toFixed(1)} s`,
      );
      expect(server.restore("--to", "2001-01-01 10:00")).toMatchObject({
        status: 1,
        text: expect.stringContaining("unable to find backup set") as string,
      });
      // A restore that failed is no hindrance to the next.
      expect(server.restoreWrongStanza()).toMatchObject({ status: 1 });
      expect(server.restore("--remove")).toMatchObject({ status: 0 });
      expect(server.removeRunning()).toMatchObject({
        status: 1,
        text: expect.stringContaining("is no restored copy") as string,
      });
      expect(await changes()).toHaveLength(2);
    } finally {
      await client.end();
    }
  },
  400_000,
);
