import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, expect, test } from "vitest";
import { problemsInMap } from "#server/gateway/map/problemsInMap.ts";
import { MapSchema } from "#server/gateway/map/upstreamMap.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { startSite } from "../support/buildApp.ts";
import { mapOut, ROOT, type Written } from "./mapOut.ts";
import { startPhpUpstream } from "./phpUpstream.ts";
import { startRestUpstream } from "./restUpstream.ts";
import { startThinkUpstream } from "./thinkUpstream.ts";

/* Tests the file that `npm run contract -- --map-out` writes of an API with names of its own. */

const folder = mkdtempSync(path.join(tmpdir(), "skeleton-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  {
    api: "PHP",
    start: startPhpUpstream,
    host: "school.test",
    list: "/goods/index",
    detail: { path: "/goods/detail", input: { id: "goods_id" }, data: "info" },
    row: { id: "goodsId", name: "goodsName", price: "shop_price" },
    shows: ["方圆学堂", "初级会计实务", "199"],
    course: "/course/7",
  },
  {
    api: "REST",
    start: startRestUpstream,
    host: "rest.test",
    list: "/v2/courses",
    detail: { path: "/v2/courses/{id}" },
    row: { id: "key", name: "label", price: { from: "fen", as: "cents" } },
    shows: ["方正学堂", "初级会计实务", "299"],
    course: "/course/c-101",
  },
])(
  "of the $api API: the file names each call of the specification, passes check:config and starts a site",
  async (given) => {
    await using upstream = await given.start();
    const { file, map } = await mapOut({ url: upstream.url, host: given.host, folder });
    for (const endpoint of endpoints.filter(isSpecified))
      expect(map.calls, file).toHaveProperty([callName(endpoint)]);
    expect(map.calls["POST /user/login"]).toBe("off");
    expect(map.calls["GET /course/list"]).toMatchObject({
      path: given.list,
      fields: { list: { each: given.row } },
      about: { seen: {}, wanted: { list: [{ "id!": "id", price: "price" }] } },
    });
    expect(map.calls["GET /course/detail"]).toMatchObject(given.detail);
    expect(map.$schema).toMatch(/^\.\.\//);
    expect(path.resolve(folder, map.$schema ?? "")).toBe(
      path.join(ROOT, "dist/docs/upstream-map.schema.json"),
    );
    expect(MapSchema.safeParse(map).success).toBe(true);
    expect(await problemsInMap(file)).toEqual([]);

    await using site = await startSite({ upstreamUrl: upstream.url, upstreamMap: file });
    const ask = (address: string) => request(site.server).get(address).set("Host", given.host);
    const list = await ask("/api/course/list");
    expect([list.status, list.body.code]).toEqual([200, 20200]);
    expect(list.text).toContain(given.shows[1]);
    expect((await ask("/course")).status).toBe(200);
    expect((await ask(given.course)).status).toBe(200);
  },
);

test("of an API that refuses unknown paths by its envelope: the file spells the calls that answered, and starts a site", async () => {
  await using api = await startThinkUpstream();
  const url = `${api.url}/api.php/v2`;
  const { file, map } = await mapOut({ url, host: "think.test", folder });
  expect(map.calls["GET /course/list"]).toMatchObject({
    path: "/course/index",
    input: { page_size: "limit" },
    fields: {
      list: {
        each: {
          name: "title",
          price: { from: "price_fen", as: "cents" },
          origin_price: { from: "market_price_fen", as: "cents" },
          subject_id: "cate_id",
          teacher: "teachers",
        },
      },
    },
  });
  expect(map.calls["GET /course/detail"]).toMatchObject({
    fields: {
      detail: "content",
      chapter: {
        from: "chapters",
        each: { name: "title", lesson: { from: "lessons", each: { name: "title" } } },
      },
    },
  });
  expect(map.calls["GET /live/detail"]).toMatchObject({
    fields: { start_time: { from: "begin_at", as: "iso" }, end_time: { from: "finish_at", as: "iso" } },
  });
  expect(map.calls["GET /advertise/ad"]).toMatchObject({ path: "/banner/index", each: { img: "image" } });
  expect(map.calls["GET /mechanism/view"]).toMatchObject({ path: "/page/about" });
  expect(map.calls["GET /default/ip"]).toBe("off");
  expect(map.about).toMatchObject({
    "off, because nothing answered; wanted": { "GET /default/ip": {} },
    "off, because not tried; spell them by hand": { "POST /user/login": {}, "GET /user/info-v1": {} },
  });
  expect(map.envelope).toMatchObject({ success: [1] });
  expect(await problemsInMap(file)).toEqual([]);

  await using site = await startSite({ upstreamUrl: url, upstreamMap: file });
  const ask = (address: string) => request(site.server).get(address).set("Host", "think.test");
  const list = await ask("/api/course/list?page_size=20");
  const { list: courses } = list.body.data as { readonly list: readonly object[] };
  expect([list.status, courses.length, courses[0]]).toEqual([
    200,
    13,
    expect.objectContaining({ id: "c-101", price: "299.00" }),
  ]);
  // oxlint-disable-next-line no-await-in-loop
  for (const address of ["/course/c-101", "/live/l-31", "/aboutus"])
    expect((await ask(address)).status, address).toBe(200);
  expect((await ask("/api/course/detail?id=c-999")).body).toMatchObject({ code: 20_404 });
});

test("keeps the settings of a given map, and names its adapter relative to the new file", async () => {
  await using upstream = await startRestUpstream();
  const given = path.join(ROOT, "examples/own-api/rest.json");
  const { file, map } = await mapOut({
    url: upstream.url,
    host: "rest.localhost",
    folder,
    options: ["--map", given],
  });
  const before = JSON.parse(readFileSync(given, "utf8")) as Written;
  expect(map.calls["GET /course/detail"]).toEqual(before.calls["GET /course/detail"]);
  expect(map.adapter).not.toMatch(/^\//);
  expect(path.resolve(path.dirname(file), map.adapter ?? "")).toBe(
    path.resolve(path.dirname(given), before.adapter ?? ""),
  );
  expect(await problemsInMap(file)).toEqual([]);
});
