import { randomBytes } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { told } from "../exam/examClient.ts";
import { demoToken } from "./demoToken.ts";
import { startSite, startUpstream } from "./service.ts";
import { visit } from "./visitor.ts";

/** Size of the disk for the PostgreSQL server's data and its write-ahead log. */
const SIZE = "256m";

const folder = mkdtempSync(path.join(tmpdir(), "beikao-small-"));
chmodSync(folder, 0o755);
const reason = untested(
  "a database whose disk is full",
  missingPostgres() ??
    missingBuild() ??
    (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]).status === 0
      ? undefined
      : "no small file system can be mounted here"),
);
afterAll(() => {
  if (!reason) execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(reason)(
  "on a full disk pages stay, writes answer 503 and save nothing partially, and writes work again with free space",
  async () => {
    chmodSync(folder, 0o755);
    await using postgres = await startPostgres({ place: folder });
    const SIGN_SALT = "database-full-test";
    await using upstream = await startUpstream({ DATABASE_URL: postgres.url, SIGN_SALT });
    await using site = await startSite({
      UPSTREAM_URL: upstream.url,
      SIGN_SALT,
      PAGE_CACHE_SECONDS: "0",
    });
    const token = await demoToken({ port: site.port, host: "localhost" });
    const ask = (at: string, body?: object) =>
      visit({
        port: site.port,
        host: "localhost",
        path: at,
        headers: { Cookie: `token=${token}`, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
    let asked = 0;
    /** Saves a note of maximum length whose text is different each time. */
    const note = () =>
      ask("/api/note/save", {
        request_id: `full-disk-request-${asked++}`,
        lesson_id: "401001",
        second: 1,
        content: randomBytes(2_400).toString("hex"),
      });
    const noteNum = async () => {
      const text = (await ask("/api/note/list?page=1")).body.toString();
      return (await told(text)).data.total as number;
    };
    const isKept = ({ status, body }: Awaited<ReturnType<typeof note>>) =>
      status === 200 && (JSON.parse(body.toString()) as { code: number }).code === 20200;
    const before = await noteNum();
    expect(isKept(await note())).toBe(true);
    let kept = 1;

    const ballast = path.join(folder, "ballast");
    const fill = () => {
      try {
        writeFileSync(ballast, Buffer.alloc(512 * 1024 * 1024), { flag: "a" });
      } catch {
        // The insert failed because the disk is full. The rows inserted before stay.
      }
    };
    fill();
    // Inserts rows until the free space within the server's own files is full too.
    const client = new pg.Client(postgres.url);
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table filler (t text)").catch(() => undefined);
    for (let round = 0; round < 400; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const isFull = await client
        .query("insert into filler select repeat(md5(random()::text), 200) from generate_series(1, 50)")
        .then(
          () => false,
          () => true,
        );
      if (isFull) break;
    }
    await client.end().catch(() => undefined);
    fill();

    let refused: Awaited<ReturnType<typeof note>> | undefined;
    for (let round = 0; round < 50 && !refused; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await note();
      if (isKept(answer)) kept += 1;
      else refused = answer;
    }
    expect(refused?.status, refused?.body.toString()).toBe(503);
    expect(refused?.headers["retry-after"]).toBe("5");
    expect(JSON.parse(refused?.body.toString() ?? "")).toMatchObject({
      flag: 0,
      msg: "服务暂时不可用，请稍后再试",
    });
    const [line = ""] =
      /.*the database cannot be used; calls are answered with 503.*/.exec(upstream.log()) ?? [];
    expect(line).toContain("its disk is full: ");
    expect(upstream.log()).not.toContain("request failed");
    expect((await ask("/course")).status).toBe(200);

    rmSync(ballast);
    await expect.poll(async () => (await ask("/api/note/list?page=1")).status, { timeout: 20_000 }).toBe(200);
    // The database has exactly the notes that the server acknowledged.
    expect(await noteNum()).toBe(before + kept);
    await expect.poll(async () => isKept(await note()), { timeout: 20_000 }).toBe(true);
    expect(await noteNum()).toBe(before + kept + 1);
    expect((await ask("/course")).status).toBe(200);
  },
);
