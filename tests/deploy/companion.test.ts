import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { PHP_TOKEN, startPhpUpstream } from "../foreign/phpUpstream.ts";
import { type Service, startSite } from "./service.ts";
import { visit } from "./visitor.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const run = promisify(execFile);

const reason = untested("an embedded companion", missingBuild());

test.skipIf(reason)(
  "with COMPANION_URL=embedded pages show data of both halves, and one stop ends both",
  async () => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), "companion-run-"));
    await using api = await startPhpUpstream({ host: "localhost" });
    const env = {
      UPSTREAM_URL: api.url,
      UPSTREAM_MAP: MAP,
      SIGN_SALT: "embedded-companion-test",
      DATA_DIR,
      LOG_LEVEL: "info",
    };
    const site = await startSite({ ...env, COMPANION_URL: "embedded", SEED: "off" });
    const command = async (args: readonly string[]) =>
      (await run(process.execPath, ["scripts/run.mjs", ...args], { env: { ...process.env, ...env } })).stdout;
    try {
      // The companion copies the API's agency when it starts. Commands of the admin console then add content to it.
      const companion = await addressOfCompanion(site);
      const files = path.join(DATA_DIR, "agencies.json");
      await writeFile(files, await command(["agencyFiles", "localhost"]));
      await command(["admin", "agency", "sync", files]);
      const teacher = await command(
        "admin teacher add --agency fangyuan --name 林知远 --subjects 9".split(" "),
      );
      const teacherId = /teacher (\d+) is written/.exec(teacher)?.[1] ?? teacher;
      const live = `admin live add --agency fangyuan --name 开学说明会 --subject 9 --teacher ${teacherId} --minutes 90`;
      await command([...live.split(" "), "--start", "2099-03-01 19:30"]);

      const ask = async (address: string, headers = {}) => {
        const { status, body } = await visit({ port: site.port, host: "localhost", path: address, headers });
        return { status, text: body.toString() };
      };
      const Cookie = `token=${PHP_TOKEN}`;
      // The page shows a name and a course of the API, and a live class of the companion.
      const home = await ask("/", { Cookie, "User-Agent": "a bot" });
      const has = ["阿圆", "初级会计实务", "开学说明会"].filter((words) => home.text.includes(words));
      expect([home.status, has.length, home.text.includes("没有加载出来")]).toEqual([200, 3, false]);
      const own = await ask("/study/question/error", { Cookie, "User-Agent": "a bot" });
      expect([own.status, own.text.includes("错题本是空的")]).toEqual([200, true]);

      expect((await fetch(`${companion}/readyz`)).status).toBe(200);
      await site.stop();
      expect(site.lastExit()).toBe(0);
      await expect(fetch(`${companion}/readyz`)).rejects.toThrow("fetch failed");
    } finally {
      await site.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  },
);

/** Waits for the companion, which starts later than the site because its database must be ready first. */
async function addressOfCompanion(site: Service): Promise<string> {
  const found = () => /reference upstream on (http:\/\/127\.0\.0\.1:\d+)/.exec(site.log())?.[1];
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  return found() ?? "";
}
