import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import { type ExportedSite, exportToFolder } from "#tests/support/exportedSite.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import type { Program } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";
import { SALT, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { untested } from "#tests/support/untested.ts";
import { missing, runNginx } from "./nginx.ts";

const reason = untested("nginx with the files of an export", missing());

describe.skipIf(reason)("a static site behind deploy/nginx/static-data.conf", () => {
  let exported: ExportedSite;
  let nginx: Program;
  let port: number;
  let site: RunningSite;

  beforeAll(async () => {
    const upstream = await startTestUpstream();
    exported = await exportToFolder({ upstreamUrl: upstream.url, signSalt: SALT });
    await upstream[Symbol.asyncDispose]();
    port = await freePort();
    nginx = await startFiles(exported.folder, port);
    site = await startSite({
      upstreamUrl: `http://127.0.0.1:${port}`,
      staticData: true,
      renderer: await startRenderer(),
      upstreamTimeoutMs: 10_000,
    });
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
    await nginx?.stop();
    await exported?.[Symbol.asyncDispose]();
  });

  test.each([
    ["/course", "英语精讲"],
    [`/course?type=${encodeURIComponent("精讲")}`, "英语精讲"],
    ["/course/11", "英语精讲"],
    ["/zikao", "怎样报考"],
  ])("renders %s completely", async (address, text) => {
    const answer = await request(site.server)
      .get(address)
      .set("Host", "localhost")
      .set("User-Agent", "a bot");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain("暂时看不到");
  });

  test("answers files of the folder only, and GET only", async () => {
    const ask = (target: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${target}`, { headers: { "agency-flag": "jia" }, ...init });
    const answers = await Promise.all([
      ask("/help/list.json"),
      ask("/help/list.json?a=1"),
      ask("/help/list.json?x/../../../../etc/passwd"),
      ask("/help/list.json", { headers: { "agency-flag": "../_" } }),
      ask("/static/agency/localhost.json", { headers: {} }),
      ask("/help/list.json", { method: "POST" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200, 403]);
    expect(answers[0]?.headers.get("content-type")).toBe("application/json");
  });
});

/** Starts nginx with the sample configuration. Only its port and its folder are changed. */
async function startFiles(folder: string, port: number): Promise<Program> {
  const sample = readFileSync("deploy/nginx/static-data.conf", "utf8")
    .replace("127.0.0.1:3003;", `127.0.0.1:${port};`)
    .replace("/var/lib/beikao/static-data;", `${folder};`);
  const main = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/.${name};`,
  );
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {} http { include /etc/nginx/mime.types; ${temporary.join(" ")}\n${sample}\n}`,
  );
  return runNginx(main, port);
}
