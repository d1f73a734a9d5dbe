import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateRawSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
} from "node:zlib";
import { get, type IncomingHttpHeaders } from "node:http";
import request from "supertest";
import { expect, test } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { type FakeUpstream, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

const HIDDEN = "hidden.test";
const PRICES = /1987|2987|3987|"(?:origin_?|pay_?)?price"/i;
const subjects = [
  { id: 1, name: "自考", list: [{ id: 2, name: "公共课", list: [{ id: 3, name: "英语" }] }] },
];

const prices = { price: "1987.5", origin_price: 2987, pay_price: "3987" };
const course = { id: 1, subject_id: 3, name: "线性代数精讲", is_free: "0", is_buy: "1", ...prices };
const classroom = { classroom_id: 5, name: "通关班", ...prices };
const group = [
  { classroomCourseType: "系统班", list: [{ classroom_id: 5, name: "通关班", course: [course] }] },
];

function answers(upstream: FakeUpstream): void {
  const page = { list: [course], total: 1, page: 1, page_size: 20 };
  upstream.open(TEST_HOST, { subject_list: subjects });
  // Both hosts belong to one agency, so a cache that ignores the host could send one host's prices to the other.
  upstream.open(HIDDEN, { subject_list: subjects, is_show_price: "0" });
  upstream.answer("/course/list", page);
  upstream.answer("/course/detail", { ...course, chapter: [], classroom: [classroom] });
  upstream.answer("/classroom/list", { list: [classroom], total: 1 });
  upstream.answer("/classroom/detail", { ...classroom, group });
  for (const path of ["/live/list", "/news/list", "/teacher/list"]) upstream.answer(path, []);
  upstream.answer("/advertise/ad", []);
  upstream.answer("/default/bottom-detail", {});
  upstream.answer("/course/facets", {});
}

/** Removes clock, request id and nonces: their random digits may equal a price. */
function withoutChance(html: string): string {
  const chance = /"now":\d+|"requestId":"[^"]*"|nonce="[^"]*"/g;
  expect(html.match(chance)?.length).toBeGreaterThan(2);
  return html.replaceAll(chance, "");
}

test("no page contains a price where prices are hidden, whatever the upstream answers; elsewhere pages show prices", async () => {
  await using upstream = await startFakeUpstream();
  answers(upstream);
  await using site = await startSite({
    upstreamUrl: upstream.url,
    renderer: await startRenderer(),
    upstreamTimeoutMs: 20_000,
  });
  const read = async (host: string, path: string) =>
    withoutChance((await request(site.server).get(path).set("Host", host).expect(200)).text);
  for (const path of ["/", "/course", "/course/1/2?price=free&sort=price", "/course/1", "/classroom/5"]) {
    const shown = await read(TEST_HOST, path);
    expect(shown, path).toMatch(/1987/);
    const hidden = await read(HIDDEN, path);
    expect(hidden, path).not.toMatch(/[123]987|¥|免费/);
    expect(hidden, path).not.toMatch(/价格从|href="\/course[^"]*price/);
  }
});

test("/api removes prices too, from every format of an answer", async () => {
  await using upstream = await startFakeUpstream();
  answers(upstream);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const data = { list: [course], total: 1 };
  const { price: _price, origin_price: _origin, pay_price: _pay, ...rest } = course;
  const clean = { list: [rest], total: 1 };
  const plain = JSON.stringify({ code: 20200, flag: 0, data, msg: "好" });
  const packed = JSON.stringify({
    code: "0",
    flag: "1",
    data: deflateRawSync(JSON.stringify(data)).toString("base64"),
    msg: "",
  });
  const refusal = JSON.stringify({ code: 20409, flag: 0, data: prices, msg: "已经买过了" });
  const forms: Readonly<Record<string, readonly [encoding: string | undefined, body: Buffer]>> = {
    plain: [undefined, Buffer.from(plain)],
    "with a mark of byte order": [undefined, Buffer.from(`\uFEFF${plain}`)],
    packed: [undefined, Buffer.from(packed)],
    gzip: ["gzip", gzipSync(plain)],
    brotli: ["br", brotliCompressSync(packed)],
    refusal: [undefined, Buffer.from(refusal)],
    "escaped name": [undefined, Buffer.from(plain.replaceAll("price", "pric\\u0065"))],
  };
  for (const [name, [encoding, body]] of Object.entries(forms)) {
    upstream.handle("/course/list", (_req, res) => {
      res.setHeader("Content-Type", "application/json");
      res.setHeader("ETag", '"of-the-upstream"');
      res.setHeader("Last-Modified", "Tue, 24 Nov 2026 08:00:00 GMT");
      if (encoding) res.setHeader("Content-Encoding", encoding);
      res.end(body);
    });
    const shown = await ask(site.port, TEST_HOST, "/api/course/list", encoding);
    expect(shown.body.equals(body), name).toBe(true);
    expect(shown.headers.etag, name).toBe('"of-the-upstream"');

    const hidden = await ask(site.port, HIDDEN, "/api/course/list", encoding);
    expect(hidden.status, name).toBe(200);
    expect(Number(hidden.headers["content-length"]), name).toBe(hidden.body.length);
    expect(hidden.headers["content-encoding"], name).toBe(encoding);
    expect([hidden.headers.etag, hidden.headers["last-modified"]], name).toEqual([undefined, undefined]);
    const text = textOf(hidden.body, encoding);
    expect(text, name).not.toMatch(PRICES);
    expect(await readAnswer(text), name).toEqual(
      name === "refusal"
        ? { code: 20409, data: {} }
        : { code: name === "packed" || name === "brotli" ? 0 : 20200, data: clean },
    );
  }
  upstream.answer("/order/preview", prices);
  const posted = await request(site.server).post("/api/order/preview").set("Host", HIDDEN).send({ id: 1 });
  expect(posted.body).toEqual({ code: 20200, flag: 0, data: {}, msg: "" });
});

async function readAnswer(text: string) {
  const { code, data } = await decodeEnvelope(text, (base64) =>
    inflateRawSync(Buffer.from(base64, "base64")).toString(),
  );
  return { code, data };
}

test("passes an answer without prices unchanged, and blocks one that cannot be read", async () => {
  await using upstream = await startFakeUpstream();
  answers(upstream);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    upstream.handle("/user/info-v1", (_req, res) => void res.writeHead(200, headers).end(body));
  const odd = '{ "code":20200,  "data":{"name":"a price","big":12345678901234567890}, "msg":"" }';
  send(odd, { ETag: '"a"' });
  const same = await ask(site.port, HIDDEN, "/api/user/info-v1");
  expect(same.body.toString()).toBe(odd);
  expect(same.headers["etag"]).toBe('"a"');

  for (const [body, headers] of [
    ['{"code":20200,"data":{"price":1987', {}],
    [JSON.stringify({ code: 20200, flag: 1, data: "***" }), {}],
    [gzipSync('{"code":0,"data":{"price":1987}}').subarray(0, 20), { "Content-Encoding": "gzip" }],
    ['{"code":0,"data":{"price":1987}}', { "Content-Encoding": "snappy" }],
  ] as const) {
    send(body, headers);
    const answer = await ask(site.port, HIDDEN, "/api/user/info-v1");
    expect(answer.status, String(body)).toBe(502);
    expect(answer.body.toString()).not.toContain("1987");
  }
});

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Returns the raw bytes: fetch would decompress them. */
function ask(port: number, host: string, path: string, encoding = "identity"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, "Accept-Encoding": encoding, Connection: "close" };
    get({ port, path, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}

function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === "gzip") return gunzipSync(body).toString();
  return (encoding === "br" ? brotliDecompressSync(body) : body).toString();
}

test("where prices are hidden /api refuses to filter or sort by price, without calling the upstream", async () => {
  await using upstream = await startFakeUpstream();
  answers(upstream);
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const query of ["price=paid", "price=free&page=1", "sort=price", "sort=price-desc", "sort=-price"]) {
    const asked = () => upstream.seenAt("/course/list").length;
    const before = asked();
    const hidden = await ask(site.port, HIDDEN, `/api/course/list?${query}`);
    expect([hidden.status, JSON.parse(hidden.body.toString())], query).toMatchObject([
      400,
      { code: 20400, msg: "这里不能按价格筛选或排序" },
    ]);
    expect(asked(), query).toBe(before);
    const shown = await ask(site.port, TEST_HOST, `/api/course/list?${query}`);
    expect(shown.status, query).toBe(200);
  }
  const hidden = await ask(site.port, HIDDEN, "/api/course/list?price=&sort=hot");
  expect(hidden.status).toBe(200);
});

test("a row that the upstream refuses with 404 is an envelope with status 200, also where prices are hidden", async () => {
  await using upstream = await startFakeUpstream();
  answers(upstream);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const refusal = JSON.stringify({ code: 20404, flag: 0, data: null, msg: "没有这门课" });
  upstream.handle("/course/detail", (_req, res) => void res.writeHead(404).end(refusal));
  for (const host of [TEST_HOST, HIDDEN]) {
    const { status, body } = await ask(site.port, host, "/api/course/detail?id=1");
    expect([host, status, body.toString()]).toEqual([host, 200, refusal]);
  }
});
