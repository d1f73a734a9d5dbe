import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { agencyHosts } from "#upstream/platform/db/schema/agencies.ts";
import { storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { type S3Server, startS3Server } from "#upstream/testing/s3Server.ts";
import { demoToken } from "#tests/deploy/demoToken.ts";
import { type Nginx, startNginx } from "#tests/deploy/nginx.ts";
import { visit } from "#tests/deploy/visitor.ts";
import { open } from "#tests/support/browser.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser } from "#tests/support/journeys.ts";
import { freePort } from "#server/freePort.ts";
import { newDataDir, type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

/** Host of the site. Browsers resolve it to loopback. The file store is at localhost, which Node resolves too. */
const HOST = "school.localhost";
const STORE = "localhost";
/** An mp4 of 46 s, and a lesson whose playlist the site writes. */
const FILMS = [
  { kind: "one file", lesson: 101005 },
  { kind: "segments", lesson: 101003 },
];

let s3: S3Server;
let nginx: Nginx;
let site: SiteProcess;
let dataDir: string;
beforeAll(async () => {
  // nginx adds the CORS headers that pages need.
  s3 = await startS3Server();
  const port = await freePort();
  nginx = await startNginx({
    processes: [port],
    domains: [HOST],
    assets: path.resolve("dist/client"),
    files: { domain: STORE, port: Number(new URL(s3.config.endpoint).port) },
  });
  dataDir = await newDataDir(inject("demoData"));
  const database = await openDatabase({ kind: "folder", path: path.join(dataDir, "upstream") });
  await database.db.insert(agencyHosts).values({ host: HOST, agencyId: 1 });
  // Ages the files: the job moves a file to the bucket two minutes after it was stored.
  await database.db.update(storedFiles).set({ storedAt: new Date(0) });
  await database.close();
  const env = {
    ...s3.env,
    S3_ENDPOINT: `https://${STORE}:${nginx.httpsPort}`,
    FILES_SIGNED: "1",
    NODE_EXTRA_CA_CERTS: nginx.certificateFile,
  };
  site = await startSiteProcess({ dataDir, port, env });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await nginx?.[Symbol.asyncDispose]();
  await s3?.[Symbol.asyncDispose]();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test.for(FILMS)(
  "a film of $kind plays through nginx directly from the bucket, and the policy allows it",
  EXTENDED,
  async ({ lesson }) => {
    await expect.poll(() => site.log(), { timeout: 60_000 }).toContain("files moved to s3:");
    // Without additional headers, which a bucket would have to allow.
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "zh-CN" });
    const page = await context.newPage();
    const before = nginx.accessLog().split("\n").length - 1;
    const complaints: string[] = [];
    const asked = { ofStore: [] as string[], ofUs: [] as string[], failed: [] as string[] };
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (url.hostname === STORE) asked.ofStore.push(url.href);
      else if (/\.(?:ts|m4s|mp4)$/.test(url.pathname)) asked.ofUs.push(url.href);
    });
    // The player stops a download when it has enough data, which is no failure.
    context.on("requestfailed", (request) => {
      if (request.failure()?.errorText !== "net::ERR_ABORTED") asked.failed.push(request.url());
    });
    const url = `https://${HOST}:${nginx.httpsPort}`;
    const at = { port: nginx.httpsPort, host: HOST, certificate: nginx.certificate };
    await context.addCookies([{ name: "token", value: await demoToken(at), url }]);
    await open(page, `${url}/course/study/1?lesson=${lesson}`);
    const continueHere = page.getByRole("button", { name: "在此继续" });
    const bigPlay = page.getByRole("button", { name: "开始播放" });
    await continueHere.or(bigPlay).first().waitFor();
    // After taking over, the lesson plays at once.
    await ((await continueHere.isVisible()) ? continueHere : bigPlay).click();
    // A resumed place sets the time before any data is loaded, so that the picture is checked too.
    const place = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
    const isShown = () => page.evaluate(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
    const from = await place();
    await expect.poll(place, { timeout: 60_000 }).toBeGreaterThan(from + 1);
    await context.close();
    expect(complaints).toEqual([]);
    expect([asked.ofUs, asked.failed]).toEqual([[], []]);
    // The upstream reads the playlists from the store too, without HTTP/2.
    const served = nginx.accessLog().split("\n").slice(before);
    const ofStore = served.filter(
      (line) => line.includes(`"host":"${STORE}","method":"GET"`) && line.includes('"protocol":"HTTP/2.0"'),
    );
    expect(ofStore.length, served.join("\n")).toBeGreaterThan(0);
    const ofUs = served.filter(
      (line) => line.includes(`"host":"${HOST}"`) && /"path":"[^"]+\.(?:mp4|ts|m4s)"/.test(line),
    );
    expect(ofUs).toEqual([]);

    // An hour later the signed address is refused.
    const [address = ""] = asked.ofStore;
    const { pathname, search, searchParams } = new URL(address);
    expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(3_600);
    const ask = () =>
      visit({
        port: nginx.httpsPort,
        certificate: nginx.certificate,
        servername: STORE,
        host: `${STORE}:${nginx.httpsPort}`,
        path: pathname + search,
        headers: { Range: "bytes=0-9" },
      });
    const now = await ask();
    expect([now.status, now.body.length, now.headers["access-control-allow-origin"]]).toEqual([206, 10, "*"]);
    await s3.kill();
    await s3.start({
      NODE_OPTIONS: `--import ${path.resolve("tests/support/laterClock.mjs")}`,
      LATER_MS: "3660000",
    });
    const later = await ask();
    await s3.kill();
    await s3.start();
    expect([later.status, later.body.toString()]).toEqual([
      403,
      expect.stringContaining("Request has expired"),
    ]);
  },
);
