import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, deflateRawSync } from "node:zlib";
import { sendEnvelope } from "./fakeUpstream.ts";

/** A request handler that answers wrongly in a certain way. */
export type Fault = (req: IncomingMessage, res: ServerResponse) => void;

const MEGABYTE = 1024 * 1024;

/** A gigabyte of spaces, as raw deflate in base64. Made from one compressed block, repeated between full flushes. */
const bomb = lazy(() => {
  const block = deflateRawSync(Buffer.alloc(16 * MEGABYTE, 32), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 64 }, () => block), deflateRawSync("{}")]).toString("base64");
});

/** All faults by name, except "refused": for "refused" the upstream does not listen at all. */
export const faults = {
  "hangs before the headers": () => {},
  "hangs in the body": (_req, res) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    res.write('{"code":20200,"flag":0,');
  },
  "drips slowly": (_req, res) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    const timer = setInterval(() => res.write(" "), 40);
    res.once("close", () => clearInterval(timer));
  },
  "resets the connection": (req) => void req.socket.resetAndDestroy(),
  "is cut in the body": (_req, res) => {
    res.writeHead(200, { "Content-Length": "1000" });
    res.write('{"code":20200', () => setTimeout(() => res.destroy(), 10));
  },
  "announces more than it sends": (req) =>
    void req.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}"),
  "announces less than it sends": (req) =>
    void req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{"code":20200,"data":{}}'),
  "answers 500": (_req, res) => void res.writeHead(500, { "Content-Type": "text/html" }).end("<h1>Oops</h1>"),
  "answers 500 in JSON": (_req, res) => {
    res
      .writeHead(500, { "Content-Type": "application/json" })
      .end('{"code":500,"msg":"at Foo.bar (/srv/app.php:1)"}');
  },
  "answers 301 to elsewhere": (_req, res) =>
    void res.writeHead(301, { Location: "http://127.0.0.1:9/elsewhere" }).end(),
  "answers HTML": (_req, res) =>
    void res.writeHead(200, { "Content-Type": "text/html" }).end("<html><script>alert(1)</script>"),
  "answers nothing": (_req, res) => void res.end(),
  "answers broken JSON": (_req, res) => text(res, '{"code":20200,"data":{"a":'),
  "answers a list": (_req, res) => text(res, "[]"),
  "speaks no HTTP": (req) => void req.socket.end("HELLO\r\n\r\n"),
  "packs broken base64": (_req, res) => text(res, '{"code":20200,"flag":1,"data":"***不是***"}'),
  "packs broken deflate": (_req, res) =>
    text(res, JSON.stringify({ code: 20200, flag: 1, data: Buffer.alloc(64, 0xff).toString("base64") })),
  "packs a gigabyte": (_req, res) => text(res, `{"code":20200,"flag":1,"data":"${bomb()}"}`),
  "sends 200 MB": (_req, res) => {
    const chunk = Buffer.alloc(MEGABYTE, 32);
    let left = 200;
    const more = () => {
      while (left-- > 0 && !res.destroyed && res.write(chunk));
      if (left <= 0) res.end();
    };
    res.on("drain", more);
    more();
  },
  "nests 10,000 deep": (_req, res) =>
    text(res, `{"code":20200,"flag":0,"data":{"list":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`),
  "answers data of a wrong type": (_req, res) => sendEnvelope(res, 20200, 7),
  "answers code 401": (_req, res) => sendEnvelope(res, 401, null),
  "answers code 50000": (_req, res) => sendEnvelope(res, 50_000, null),
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as readonly FaultName[];

function text(res: ServerResponse, body: string): void {
  res.setHeader("Content-Type", "application/json");
  res.end(body);
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
