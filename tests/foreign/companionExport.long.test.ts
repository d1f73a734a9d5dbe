import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { SALT, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { startSite } from "../support/buildApp.ts";
import { exportToFolder } from "../support/exportedSite.ts";
import { startFileServer } from "../support/fileServer.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { JIA_TREE, startPhpUpstream } from "./phpUpstream.ts";

const upstreamMap = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const HOST = "school.test";

test("a static export contains files of the API and of its companion, and its site needs no map", async () => {
  await using api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  await using companion = await startTestUpstream({ isCompanion: true });
  await using exported = await exportToFolder({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap,
    signSalt: SALT,
    host: HOST,
  });
  expect(exported.flags).toEqual(["jia"]);
  await using files = await startFileServer(exported.folder);
  const renderer = await startRenderer();
  await using site = await startSite({ upstreamUrl: files.url, staticData: true, renderer });
  const visit = (address: string) =>
    request(site.server).get(address).set({ Host: HOST, "User-Agent": "a bot" });
  for (const [address, word] of [
    ["/", "方圆学堂"],
    ["/course", "初级会计实务"],
    ["/course/7", "初级会计实务"],
    ["/news/cate/3", "报名通知"],
    ["/question/313/314", "第 51 题"],
    ["/question/51", "选出一个答案"],
    ["/live", "正在直播"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await visit(address);
    expect([status, text.includes(word)], address).toEqual([200, true]);
  }
  expect((await visit("/teacher")).text).toContain("这部分内容还没有开通");
});
