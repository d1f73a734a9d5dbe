import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { openUnmigrated } from "../backup/openUnmigrated.ts";
import type { Storage } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/openDatabase.ts";
import { askInFolder } from "../../platform/db/folderSocket.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { seedDatabase } from "../demo/seedDatabase.ts";
import { signOf } from "../../platform/http/checkSign.ts";
import { type TestConsole, consoleBy } from "../../testing/adminConsole.ts";
import { type BundledProcess, bundledProcess } from "../../testing/bundledProcess.ts";
import { testContent } from "../../testing/testContent.ts";
import { prepareDataFolder } from "../../testing/testDatabase.ts";
import { inflate } from "../../testing/testUpstream.ts";
import { dispatchCommand, downloadFiles, uploadFiles } from "./dispatch.ts";

const SALT = "admin-test-salt-0123";
let place: string;
let storage: Storage & { kind: "folder" };
let admin: TestConsole;
let bundled: BundledProcess;

beforeAll(async () => {
  bundled = await bundledProcess();
  place = await mkdtemp(join(tmpdir(), "beikao-admin-"));
  storage = { kind: "folder", path: join(place, "upstream") };
  admin = consoleBy((asked) => dispatchCommand(storage, asked), {
    store: (files, onProgress) => uploadFiles({ storage }, files, onProgress),
    fetch: (files, onProgress) => downloadFiles({ storage }, files, onProgress),
    payments: () => [],
  });
  await prepareDataFolder(place);
  const database = await openDatabase(storage);
  await seedDatabase({
    db: database.db,
    content: testContent,
    nowMs: Date.now(),
    log: pino({ level: "silent" }),
  });
  await database.close();
});
afterAll(async () => {
  await bundled[Symbol.asyncDispose]();
  await rm(place, { recursive: true, force: true });
});

async function startUpstream(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(bundled.file, [], {
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: place,
      SIGN_SALT: SALT,
      PORT: "0",
      SEED: "off",
      LOG_LEVEL: "silent",
    },
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { child, url };
}

async function nameAt(url: string): Promise<string> {
  const time = String(Math.floor(Date.now() / 1000));
  const headers = { "access-time": time, sign: signOf(time, SALT) };
  const answer = await fetch(`${url}/static/agency/localhost`, { headers });
  const { data } = await decodeEnvelope(await answer.text(), inflate);
  return (data as { name: string }).name;
}

test("runs commands in a running embedded upstream, and opens the folder of a stopped one", async () => {
  const { child, url } = await startUpstream();
  try {
    // The upstream opens its port before its socket answers commands, so the test waits for the first answer.
    await expect.poll(async () => (await admin("agency", "list")).code, { timeout: 20_000 }).toBe(0);
    expect((await stat(join(storage.path, "admin.sock"))).mode & 0o777).toBe(0o600);
    await expect(openUnmigrated(storage, { mustExist: true })).rejects.toThrow(/in use by another process/);
    expect(await nameAt(url)).toBe("甲校");
    const dry = await admin("agency", "change", "jia", "--name", "甲学堂", "--dry-run");
    expect(dry).toMatchObject({ code: 0 });
    expect(await nameAt(url)).toBe("甲校");
    expect(await admin("agency", "change", "jia", "--name", "甲学堂")).toMatchObject({ code: 0, err: "" });
    expect(await nameAt(url)).toBe("甲学堂");
    // This file is larger than one piece of the transfer over the socket.
    await writeFile(join(place, "handout.pdf"), randomBytes(5_000_000));
    const added = await admin("file", "add", "21", join(place, "handout.pdf"), "--json");
    expect(added).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(added.out).record).toMatchObject({ name: "handout", size: "5.0 MB" });
    expect(await admin("user", "show", "9999999")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^ID: /),
    });
    const wrong = await admin("code", "make", "--agency", "jia", "--count", "1");
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("--course ID or --classroom ID") });
    // This call has the table hash of another release, whose commands may mean something else.
    const body = JSON.stringify({ table: "other", asked: {} });
    await expect(askInFolder(storage.path, { call: "command", body })).rejects.toThrow("of another release");
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  const said = await admin("audit", "list", "--json");
  expect(JSON.parse(said.out)).toMatchObject({
    total: 2,
    rows: [
      { who: "deploy", did: "file add" },
      { who: "deploy", did: "agency change", to: "agency jia", fields: "name" },
    ],
  });
  expect(await admin("agency", "change", "jia", "--name", "甲校")).toMatchObject({ code: 0, err: "" });
  expect(await admin("file", "add", "21", join(place, "handout.pdf"), "--name", "again")).toMatchObject({
    code: 0,
  });
});

test("names a process that holds the folder without answering, and a folder without a database", async () => {
  const holder = await openUnmigrated(storage, { mustExist: true });
  try {
    expect(await admin("agency", "list")).toMatchObject({
      code: 3,
      err: expect.stringContaining("open in another process that answers no admin commands"),
    });
  } finally {
    await holder.close();
  }
  const nowhere = consoleBy((asked) => dispatchCommand({ kind: "folder", path: join(place, "no") }, asked));
  expect(await nowhere("agency", "list")).toMatchObject({
    code: 3,
    err: expect.stringMatching(/There is no database in .*Set DATA_DIR/),
  });
});

test("refuses tables of another release", async () => {
  const database = await openUnmigrated(storage, { mustExist: true });
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  const before = await database.db.$count(adminChanges);
  await database.close();
  expect(await admin("agency", "change", "jia", "--name", "乙")).toMatchObject({
    code: 3,
    err: expect.stringContaining("of an older release. Start the upstream"),
  });
  const again = await openUnmigrated(storage, { mustExist: true });
  expect(await again.db.$count(adminChanges)).toBe(before);
  await again.close();
});
