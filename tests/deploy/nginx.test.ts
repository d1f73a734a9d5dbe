import { readFile, readdir } from "node:fs/promises";
import http2 from "node:http2";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { type Nginx, missing, startNginx } from "./nginx.ts";
import { type Answer, type Asking, visit } from "./visitor.ts";

const HOST = "school.test";
const PATIENCE_MS = 10_000;
const reason = untested("nginx in front of the site", missing(), missingBuild());

describe.skipIf(reason)("nginx in front of two site processes", () => {
  let upstream: FakeUpstream;
  let sites: SiteProcess[];
  let nginx: Nginx;
  let late: LatePart | undefined;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    upstream.open("other.test", { name: "另一所学校" });
    upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, { list: [], total: 0 }));
    upstream.handle("/course/list", async (_req, res) => {
      await late?.hold();
      sendEnvelope(res, 20200, { list: [], total: 0 });
    });
    const env = {
      UPSTREAM_URL: upstream.url,
      SIGN_SALT: "deploy-test",
      LOG_LEVEL: "error",
      PAGE_CACHE_SECONDS: "0",
      UPSTREAM_TIMEOUT_MS: String(3 * PATIENCE_MS),
    };
    sites = await Promise.all([startSiteProcess({ env }), startSiteProcess({ env })]);
    nginx = await startNginx({
      processes: sites.map((site) => site.port),
      domains: [HOST, "other.test"],
      assets: path.resolve("dist/client"),
      realIp: "127.0.0.1",
    });
  });

  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const site of sites ?? []) await site[Symbol.asyncDispose]();
    await upstream?.[Symbol.asyncDispose]();
  });

  function ask(target: string, rest: Partial<Asking> = {}): Promise<Answer> {
    return visit({
      port: nginx.httpsPort,
      host: HOST,
      path: target,
      certificate: nginx.certificate,
      ...rest,
    });
  }

  /**
   * Tests that nginx passes parts on early: the upstream sends the late part only after the first part has arrived at
   * the client. If nginx buffered the answer, the first part would never arrive.
   */
  async function expectEarly<T extends { readonly parts: readonly string[] }>(
    asking: (onPart: () => void) => Promise<T>,
  ): Promise<T> {
    late = new LatePart();
    const answer = await asking(late.show);
    expect(late.wasSeen, "a part is seen before the rest is there").toBe(true);
    expect(answer.parts.length).toBeGreaterThan(1);
    late = undefined;
    return answer;
  }

  test("streams a page in parts, over HTTP/1.1 with gzip and over HTTP/2", async () => {
    const plain = await expectEarly((onPart) => ask("/course", { onPart }));
    expect(plain.status).toBe(200);
    expect(plain.parts[0]).toContain("<title>");

    const headers = { "accept-encoding": "gzip" };
    const packed = await expectEarly((onPart) => ask("/course", { headers, onPart }));
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.body).toString()).toContain("</html>");

    await expectEarly((onPart) => askOverHttp2(nginx, "/course", onPart));
  });

  test("passes an event of a stream on at once", async () => {
    upstream.handle("/own/events", async (_req, res) => {
      res.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
      await late?.hold();
      res.end("data: 2\n\n");
    });
    const headers = { accept: "text/event-stream", "accept-encoding": "gzip" };
    const { headers: got, parts } = await expectEarly((onPart) =>
      ask("/api/own/events", { headers, onPart }),
    );
    expect(got["content-type"]).toBe("text/event-stream");
    expect(parts[0]).toBe("data: 1\n\n");
  });

  test("answers ranges of a file, and limits uploads to the size in the nginx configuration", async () => {
    upstream.handle("/uploads/media/1.mp4", (req, res) => {
      const isPart = req.headers.range === "bytes=2-4" && req.headers["if-range"] === '"v1"';
      const part = { "Content-Range": "bytes 2-4/10", "Accept-Ranges": "bytes", ETag: '"v1"' };
      res.writeHead(isPart ? 206 : 200, isPart ? part : {}).end(isPart ? "234" : "0123456789");
    });
    const range = { range: "bytes=2-4", "if-range": '"v1"' };
    const { status, headers, body } = await ask("/api/uploads/media/1.mp4", { headers: range });
    expect([status, headers["content-range"], body.toString()]).toEqual([206, "bytes 2-4/10", "234"]);

    const post = (size: number) =>
      ask("/api/user/avatar", {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x", "content-length": size },
        body: "x".repeat(size),
      }).then(
        (answer) => answer.status,
        () => 413,
      );
    upstream.answer("/user/avatar", {});
    expect([await post(9 * 1024 * 1024), await post(11 * 1024 * 1024)]).toEqual([200, 413]);
  });

  test("serves assets compressed and immutable, and no other file of their folder", async () => {
    const names = await readdir("dist/client/assets");
    for (const [extension, type] of [
      ["js", "text/javascript; charset=utf-8"],
      ["css", "text/css; charset=utf-8"],
    ]) {
      const name = names.find((file) => file.endsWith(`.${extension}`)) ?? "";
      const content = await readFile(`dist/client/assets/${name}`);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
      for (const [accepted, encoding] of [
        ["gzip, deflate, br, zstd", "br"],
        ["br;q=0, gzip", "gzip"],
        ["gzip", "gzip"],
        ["", undefined],
      ] as const) {
        const { status, headers, body } = await ask(`/assets/${name}`, {
          headers: { "accept-encoding": accepted },
        });
        expect({ status, type: headers["content-type"], encoding: headers["content-encoding"] }).toEqual({
          status: 200,
          type,
          encoding,
        });
        expect(headers["vary"]).toMatch(/accept-encoding/i);
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect((encoding ? unpack[encoding](body) : body).equals(content)).toBe(true);
      }
    }
    const script = names.find((file) => file.endsWith(".js")) ?? "";
    for (const hidden of [
      `${script}.br`,
      `${script}.gz`,
      "../manifest.json",
      "..%2fmanifest.json",
      "absent.js",
    ]) {
      expect((await ask(`/assets/${hidden}`)).status, hidden).toBe(404);
    }
    // The site itself answered only the missing files; nginx served the others.
    expect(nginx.accessLog()).toMatch(/"path":"\/assets\/[^"]+","status":200[^}]+"site":""/);
  });

  test("answers no metrics to outside clients, whatever address they claim", async () => {
    for (const target of [
      "/metrics",
      "/metrics?x",
      "//metrics",
      "/%6detrics",
      "/a/../metrics",
      "/metrics/",
    ]) {
      for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }, { "x-real-ip": "127.0.0.1" }]) {
        const { status, body } = await ask(target, { headers });
        expect(status, target).toBe(404);
        expect(body.toString()).not.toContain("# HELP");
      }
    }
  });

  test("takes the visitor's address from the trusted proxy only, and lets no header choose another agency", async () => {
    const seenIp = async (headers: Record<string, string>) => {
      await ask("/api/default/ip", { headers });
      return upstream.seenAt("/default/ip").at(-1)?.headers["ip"];
    };
    // nginx trusts the proxy at 127.0.0.1, so the client is the last forwarded address before that proxy.
    expect(await seenIp({ "x-forwarded-for": "198.51.100.1, 203.0.113.7" })).toBe("203.0.113.7");
    expect(await seenIp({ "x-forwarded-for": "garbage" })).toBe("127.0.0.1");
    expect(await seenIp({ "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" })).toBe("127.0.0.1");
    for (const headers of [{ "x-forwarded-host": "other.test" }, { forwarded: "host=other.test" }]) {
      expect((await ask("/aboutus", { headers })).body.toString()).not.toContain("另一所学校");
    }
    const secure = await ask("/aboutus");
    expect(secure.headers["strict-transport-security"]).toMatch(/max-age=\d{7}/);
    expect(secure.headers["server"]).toBe("nginx");
  });

  test("answers unknown hosts without naming an agency, and redirects http to https", async () => {
    const plain = { port: nginx.httpPort, path: "/course?a=1" };
    const moved = await visit({ ...plain, host: HOST });
    expect([moved.status, moved.headers.location]).toEqual([308, `https://${HOST}/course?a=1`]);
    const unknown = await visit({ ...plain, host: "nobody.test" });
    expect([unknown.status, unknown.body.toString()]).toEqual([404, "站点未开通\n"]);
    await expect(visit({ ...plain, host: "203.0.113.1" })).rejects.toThrow(/hang up/);
    const crossed = await ask("/", { host: "nobody.test", servername: HOST });
    expect([crossed.status, crossed.body.toString()]).toEqual([404, "站点未开通\n"]);
    await expect(ask("/", { servername: "nobody.test" })).rejects.toThrow(/alert|handshake/i);
    const proof = await visit({ ...plain, host: "new.test", path: "/.well-known/acme-challenge/token" });
    expect(proof.body.toString()).toBe("proof");
  });

  test("limits floods of logins and codes by address with an answer that forms can show, without limiting a classroom", async () => {
    // The limit also applies to other spellings of the path.
    const spellings: Readonly<Record<string, readonly string[]>> = {
      "/api/user/login": ["/api/user/login", "/api/USER/Login", "/api/user/%6cogin"],
    };
    let asked = 0;
    const post = (to: string, from: string) => {
      const spelt = spellings[to] ?? [to];
      return ask(spelt[asked++ % spelt.length] ?? to, {
        method: "POST",
        body: "{}",
        headers: { "x-forwarded-for": from },
      });
    };
    const refusals = async (to: string, times: number, from: (index: number) => string) => {
      const answers = await Promise.all(Array.from({ length: times }, (_, index) => post(to, from(index))));
      return answers.filter(({ status }) => status === 429);
    };
    for (const to of ["/api/user/login", "/api/sms/send"])
      expect(await refusals(to, 60, () => "203.0.113.50")).toEqual([]);
    const refused = await refusals("/api/user/login", 100, () => "203.0.113.50");
    expect(refused.length).toBeGreaterThan(10);
    expect(JSON.parse(refused[0]?.body.toString() ?? "")).toMatchObject({ code: 20429 });
    expect(refused[0]?.headers["retry-after"]).toBe("30");
    expect(await refusals("/api/user/login", 140, (index) => `198.51.100.${index}`)).toEqual([]);
    const net = (index: number) => `2001:db8:1:1::${index + 1}`;
    expect((await refusals("/api/sms/send", 140, net)).length).toBeGreaterThan(10);
    expect(await refusals("/api/sms/send", 140, (index) => `2001:db8:2:${index + 1}::1`)).toEqual([]);
  });

  test("rejects bodies and heads above the limit", async () => {
    const body = "x".repeat(10 * 1024 * 1024 + 1);
    const large = await ask("/api/user/avatar", { method: "POST", body }).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
    expect((await ask(`/${"x".repeat(20_000)}`)).status).toBe(414);
  });

  test("200 half-open connections do not affect others", async () => {
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(nginx.httpPort, "127.0.0.1", () =>
        socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n`),
      );
      return socket.on("error", () => undefined);
    });
    try {
      await delay(300);
      const times: number[] = [];
      for (let index = 0; index < 40; index++) {
        const startedAt = performance.now();
        expect((await ask("/aboutus")).status).toBe(200);
        times.push(performance.now() - startedAt);
      }
      const p95 = times.toSorted((a, b) => a - b)[37] ?? Number.POSITIVE_INFINITY;
      expect(p95).toBeLessThan(500);
      const closed = Promise.all(sockets.map((socket) => once(socket.resume())));
      await Promise.race([closed, delay(20_000).then(() => Promise.reject(new Error("still open")))]);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  test("the access log contains no query and no forged line", async () => {
    await ask('/course?phone=13800000000&x="}');
    await ask("/a%0a%22forged");
    await delay(100);
    const log = nginx.accessLog();
    expect(log).not.toContain("13800000000");
    for (const line of log.trim().split("\n")) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
    expect(log).toMatch(/"request":"[0-9a-f-]{36}"/);
  });
});

class LatePart {
  wasSeen = false;
  show = (): void => undefined;
  readonly #shown = new Promise<void>((resolve) => {
    this.show = resolve;
  });

  /** Waits until `show` is called, but not longer than a client would wait. */
  async hold(): Promise<void> {
    const isShown = this.#shown.then(() => true);
    this.wasSeen = await Promise.race([isShown, delay(PATIENCE_MS, false, { ref: false })]);
  }
}

function once(socket: ReturnType<typeof connect>): Promise<void> {
  if (socket.closed) return Promise.resolve();
  return new Promise((resolve) => void socket.once("close", () => resolve()));
}

function askOverHttp2(
  { httpsPort, certificate }: Nginx,
  target: string,
  onPart: () => void,
): Promise<{ readonly parts: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const client = http2.connect(`https://${HOST}:${httpsPort}`, {
      ca: certificate,
      lookup: (_name, _options, callback) =>
        callback(null, [{ address: "127.0.0.1", family: 4 }] as never, 4),
    });
    client.on("error", reject);
    const parts: string[] = [];
    client
      .request({ ":path": target, ":authority": HOST })
      .on("data", (part: Buffer) => {
        parts.push(part.toString());
        onPart();
      })
      .on("error", reject)
      .on("end", () => {
        client.close();
        resolve({ parts });
      });
  });
}
